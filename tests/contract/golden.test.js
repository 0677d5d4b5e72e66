// Every golden HTTP exchange keeps the contract, and every answer the contract speaks of has an exchange.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {findings, findPath, follow, operations, parameterValue, pointer, responseOf} from './contract.js';
import {parseExchange} from './exchange.js';
import {filesIn, openapi, textOf} from './repository.js';

const FOLDER = 'tests/golden/http';
const problems = new Map(openapi['x-problems'].map((problem) => [problem.code, problem]));

// Answers that no exchange needs to show for each operation, and why.
const NEVER = {
  500: 'needs a fault inside the service; tests/api provokes it',
  503: 'needs a service that is starting or stopping; tests/api provokes it',
};
const ONCE = {
  304: 'made by one place for all cached operations',
  405: 'made by the router, outside of operations',
  406: 'made by the router for all operations',
  410: 'made by one place for all lists',
  414: 'made by one place for all operations',
  429: 'made by the rate limiter for all operations',
};

const NOT_WRITTEN_DOWN = {
  'importData 413': 'its body is over 64 MiB; tests/api sends one',
  'createKey 413': 'its body is over 256 KiB; tests/api sends one',
  'checkDeck 413': 'its body is over 256 KiB; made by one place for all JSON bodies',
  'parseDeck 413': 'its body is over 256 KiB; made by one place for all JSON bodies',
  'convertDeck 413': 'its body is over 256 KiB; made by one place for all JSON bodies',
  'saveFormat 413': 'its body is over 256 KiB; made by one place for all JSON bodies',
  'createDeck 413': 'its body is over 256 KiB; made by one place for all JSON bodies',
  'reviseDeck 413': 'its body is over 256 KiB; made by one place for all JSON bodies',
  'getOdds 413': 'its body is over 256 KiB; made by one place for all JSON bodies',
  'getSampleHands 413': 'its body is over 256 KiB; made by one place for all JSON bodies',
  'startSimulation 413': 'its body is over 256 KiB; made by one place for all JSON bodies',
  'getDeckStats 409': 'needs data that was rolled back; tests/api does it',
  'checkDecks 413': 'its body is over 64 MiB; made by one place for all bodies',
  'createDeck 403': 'every valid key may save a deck',
  'diffDeck 409': 'needs data that was rolled back; tests/api does it',
  'exportDeck 409': 'needs data that was rolled back; tests/api does it',
  'searchCards 413': 'its body is over 256 KiB; made by one place for all JSON bodies',
};

// Answers that all operations of events, and all of drafts, make in the same places, each shown by some of them, and why not by all.
const OF_EVENTS = {
  400: 'made where conditions and parameters are read',
  401: 'every operation is asked as every role by tests/api/event_access_test.cpp and draft_access_test.cpp',
  403: 'every operation is asked as every role by tests/api/event_access_test.cpp and draft_access_test.cpp',
  404: 'every operation is asked as every role by tests/api/event_access_test.cpp and draft_access_test.cpp',
  409: 'tests/api/event_test.cpp and draft_test.cpp go through states, windows and locks',
  412: 'made where If-Match is read',
  415: 'made before the operation is asked',
  422: 'tests/api/event_test.cpp and draft_test.cpp send what is wrong',
};
const isOfEvents = (operation) => ['events', 'drafts'].includes(operation?.tags?.[0]);

const exchanges = filesIn(FOLDER, '.http').map((name) => {
  const exchange = parseExchange(textOf(`${FOLDER}/${name}`));
  const {method, path} = exchange.request;
  const place = findPath(path);
  const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
  const operation = operations.find((entry) => entry.path === place?.template && entry.method === verb) ?? null;
  return {name, ...exchange, place, operation};
});

// The contract's answer for this exchange: the operation's own, or the general one outside of operations.
function contractOf({operation, answer, place}) {
  if (operation !== null) return responseOf(operation, answer.status);
  return generalOf(answer.status, place === null ? ['404', '414'] : ['405', '414']);
}

function generalOf(status, allowed) {
  const names = {404: 'NotFound', 405: 'MethodNotAllowed', 414: 'UrlTooLong'};
  if (!allowed.includes(status)) return null;
  const at = pointer('components', 'responses', names[status]);
  return {node: openapi.components.responses[names[status]], at};
}

function valueOf(parameter, request, place) {
  if (parameter.in === 'path') return place.values[parameter.name];
  if (parameter.in === 'header') return request.headers.get(parameter.name.toLowerCase());
  return request.query.find(([name]) => name === parameter.name)?.[1];
}

// A request that gets anything but 400 has parameters as the contract wants them. (A path that leads nowhere may have any form.)
function checkParameters({operation, request, answer, place}) {
  for (const {node: parameter, at} of operation.parameters) {
    const text = valueOf(parameter, request, place);
    if (text === undefined) {
      assert.ok(!parameter.required, `${parameter.name} is required`);
    } else if (parameter.in !== 'path' || answer.status !== '404') {
      assert.deepEqual(findings(`${at}/schema`, parameterValue(parameter, text)), [], `parameter ${parameter.name}`);
    }
  }
  const known = operation.parameters.filter(({node}) => node.in === 'query').map(({node}) => node.name);
  for (const [name] of request.query) assert.ok(known.includes(name), `'${name}' is no parameter of ${operation.operationId}`);
}

function mediaType(headers) {
  return headers.get('content-type')?.split(';')[0];
}

function checkRequestBody({operation, request}) {
  const content = operation.requestBody?.content;
  if (content === undefined) return assert.equal(request.body, '', 'the operation takes no body');
  const type = mediaType(request.headers);
  assert.ok(content[type] !== undefined, `'${type}' is no media type of ${operation.operationId}`);
  if (type !== 'application/json') return undefined;
  return assert.deepEqual(findings(`${operation.at}/requestBody/content/${type.replace('/', '~1')}/schema`, JSON.parse(request.body)), []);
}

function checkHeaders(contract, answer) {
  for (const [name, node] of Object.entries(contract.node.headers ?? {})) {
    const {node: header, at} = follow(node, `${contract.at}/headers/${name}`);
    const text = answer.headers.get(name.toLowerCase());
    if (text === undefined) assert.ok(!header.required, `the header ${name} is missing`);
    else assert.deepEqual(findings(`${at}/schema`, parameterValue(header, text)), [], `header ${name}: ${text}`);
  }
}

function checkAnswerBody(contract, {request, answer}) {
  const content = contract.node.content;
  if (content === undefined) return assert.equal(answer.body, '', 'this answer has no body');
  const type = mediaType(answer.headers);
  assert.ok(content[type] !== undefined, `'${type}' is not what the contract answers`);
  if (request.method === 'HEAD') return assert.equal(answer.body, '', 'HEAD has no body');
  if (type === 'application/x-ndjson') return answer.body.split('\n').forEach((line) => {
    const value = JSON.parse(line);
    assert.ok('id' in value || 'checks' in value || 'code' in value, line);
  });
  if (!type.endsWith('json')) return undefined;
  const value = JSON.parse(answer.body);
  const sparse = request.query.some(([name]) => name === 'fields') || request.body.includes('"fields"');
  assert.deepEqual(findings(`${contract.at}/content/${type.replace('/', '~1')}/schema`, value, {sparse}), []);
  if (type === 'application/problem+json') return checkProblem(value, {request, answer});
  return 'has_more' in value ? checkList(value, request) : undefined;
}

function checkProblem(problem, {request, answer}) {
  const {status, title} = problems.get(problem.code);
  assert.deepEqual({status: problem.status, title: problem.title, type: problem.type, line: answer.status},
    {status, title, type: `/docs#problem-${problem.code}`, line: String(status)});
  assert.equal(problem.instance, request.path);
}

function checkList(list, request) {
  assert.equal(list.has_more, list.next !== null, 'has_more and next agree');
  const limit = request.query.find(([name]) => name === 'limit')?.[1];
  if (limit !== undefined) assert.ok(list.data.length <= Number(limit), 'no more than limit');
  if (list.total !== null) assert.ok(list.data.length <= list.total, 'no more than total');
}

for (const exchange of exchanges) {
  test(`${exchange.name} keeps the contract`, () => {
    const {operation, request, answer} = exchange;
    assert.ok(exchange.why !== '', 'its first line says why it is kept');
    const prefix = operation === null ? 'any' : operation.operationId;
    assert.ok(exchange.name.startsWith(`${prefix}-${answer.status}`), `it is called ${prefix}-${answer.status}….http`);
    if (request.method === 'OPTIONS') {
      assert.deepEqual([answer.status, answer.body], ['204', '']);
      return assert.ok(answer.headers.has('allow'));
    }
    const contract = contractOf(exchange);
    assert.ok(contract !== null, `the contract has no ${answer.status} for ${request.method} ${request.path}`);
    const accepted = answer.status < '400';
    if (operation !== null && !['400', '414'].includes(answer.status)) checkParameters(exchange);
    if (operation !== null && accepted) checkRequestBody(exchange);
    if (accepted && operation?.security !== undefined) assert.ok(request.headers.has('authorization'), 'it needs a key');
    checkHeaders(contract, answer);
    return checkAnswerBody(contract, exchange);
  });
}

// Codes that no exchange shows, and why.
const NO_EXCHANGE = {
  'game.invalid': 'a file under games/ is wrong: the program does not begin to serve',
  'storage.unwritable': 'needs a disk that fails; tests/api/event_fault_test.cpp brings one',
};

test('every error code has an exchange', () => {
  const shown = new Set(exchanges.filter(({answer}) => mediaType(answer.headers) === 'application/problem+json' && answer.body !== '')
    .map(({answer}) => JSON.parse(answer.body).code));
  assert.deepEqual([...problems.keys()].filter((code) => !shown.has(code)), Object.keys(NO_EXCHANGE));
});

test('every answer of every operation has an exchange', () => {
  const shown = new Set(exchanges.map(({operation, answer}) => `${operation?.operationId} ${answer.status}`));
  const missing = operations.flatMap((operation) => Object.keys(operation.responses)
    .filter((status) => NEVER[status] === undefined && ONCE[status] === undefined)
    .filter((status) => status !== '401' || operation.security !== undefined)  // a wrong key with a read is refused in one place
    .filter((status) => !isOfEvents(operation) || (OF_EVENTS[status] === undefined && status !== '413'))
    .map((status) => `${operation.operationId} ${status}`)).filter((entry) => !shown.has(entry) && NOT_WRITTEN_DOWN[entry] === undefined);
  assert.deepEqual(missing, []);
});

for (const tag of ['events', 'drafts']) {
  test(`every answer that operations of ${tag} make in the same places has an exchange of one of them`, () => {
    const shown = new Set(exchanges.filter(({operation}) => operation?.tags?.[0] === tag).map(({answer}) => answer.status));
    assert.deepEqual(Object.keys(OF_EVENTS).filter((status) => !shown.has(status)), []);
  });
}

test('every answer that is made in one place has an exchange', () => {
  const shown = new Set(exchanges.map(({answer}) => answer.status));
  assert.deepEqual(Object.keys(ONCE).filter((status) => !shown.has(status)), []);
});

// Codes that take more requests than an exchange should; tests/app/event_limits_test.cpp provokes them with smaller limits.
const TOO_MANY_REQUESTS = new Set(['event.full', 'entry.full']);

test('every code that can be provoked from outside has an exchange', () => {
  const shown = new Set(exchanges.flatMap(({answer}) => /"code": "([a-z_.]+)"/.exec(answer.body)?.[1] ?? []));
  const missing = [...problems.values()].filter(({code, status}) => NEVER[status] === undefined && !shown.has(code) && !TOO_MANY_REQUESTS.has(code));
  assert.deepEqual(missing.map(({code}) => code), []);
});

test('HEAD and OPTIONS have an exchange', () => {
  const methods = exchanges.map(({request}) => request.method);
  assert.ok(methods.includes('HEAD') && methods.includes('OPTIONS'));
});
