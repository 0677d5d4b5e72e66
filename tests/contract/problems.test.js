// The error codes of the contract are exactly those of the program, with the same status and title.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {openapi, textOf} from './repository.js';

const listed = openapi['x-problems'];

function casesOf(path, pattern) {
  const found = [...textOf(path).matchAll(pattern)];
  assert.ok(found.length > 0, `${path} does not read as expected`);
  return new Map(found.map(([, name, ...values]) => [name, values]));
}

const codeOf = casesOf('core/error.cpp', /case ErrorCode::(k\w+):\s*return "([a-z_.]+)";/g);

test('the code list is the one of core/error.cpp', () => {
  const codes = [...codeOf.values()].flat();
  assert.deepEqual(openapi.components.schemas.ProblemCode.enum, codes);
  assert.deepEqual(listed.map((problem) => problem.code), codes);
});

test('status and title of each code are those of api/problem.cpp', () => {
  const kinds = casesOf('api/problem.cpp', /case ErrorCode::(k\w+):\s*return \{([0-9]{3}), "([^"]+)"\};/g);
  const actual = [...codeOf].map(([name, [code]]) => ({code, status: Number(kinds.get(name)?.[0]), title: kinds.get(name)?.[1]}));
  assert.deepEqual(listed.map(({code, status, title}) => ({code, status, title})), actual);
});

test('every code is explained', () => {
  for (const problem of listed) assert.match(problem.description, /\.$/, problem.code);
});
