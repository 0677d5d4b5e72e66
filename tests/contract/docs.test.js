// The reference page reads openapi.yaml as a real YAML parser does, refuses what it cannot read, and needs nothing from outside.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import YAML from 'yaml';
import {filesIn, openapi, openapiText, textOf} from './repository.js';

// As data: the page's scripts are modules, but their folder is no Node.js package.
const {parseYaml} = await import(`data:text/javascript,${encodeURIComponent(textOf('api/docs/yaml.js'))}`);

test('openapi.yaml reads the same', () => {
  assert.deepEqual(parseYaml(openapiText), openapi);
});

const SAME = {
  'block list at the indentation of its key': 'a:\n- 1\n- b: 2\n  c: 3\n',
  'nested maps and comments': '# top\na:\n  b: {c: [1, -2.5, null, ~, true], d: \'it\'\'s\'}\n  # inside\n  e:\n',
  'literal text': 'a: |\n  one\n\n    two\nb: |-\n  three\n',
  'folded text': 'a: >-\n  one\n  two\n\n  three\nb: >\n  four\n',
  'quoted keys and escapes': '"a b": "x\\ny \\"z\\""\n\'200\': {$ref: \'#/x\'}\n',
  'colons and hashes inside words': 'a: x:y#z\nb: {c: http:x, d: e}\n',
  'numbers that are none': 'a: 1.2.3\nb: 12.1a\nc: 1e3\nd: 011_AA\n',
  'list of lists in flow form': 'a: [[1, 2], {b: []}, {}]\n',
};
for (const [name, text] of Object.entries(SAME)) {
  test(`reads like a real parser: ${name}`, () => {
    assert.deepEqual(parseYaml(text), YAML.parse(text));
  });
}

const REFUSED = {
  'a key twice': 'a: 1\na: 2\n', 'a key twice in flow form': 'a: {b: 1, b: 2}\n', 'an anchor': 'a: &x 1\n', 'an alias': 'a: *x\n',
  'a tag': 'a: !!str 1\n', 'a tab': 'a:\n\tb: 1\n', 'a flow map over two lines': 'a: {b: 1,\n  c: 2}\n', 'an open quote': "a: 'x\n",
  'an unknown escape': 'a: "\\q"\n', 'wrong indentation': 'a:\n  b: 1\n    c: 2\n', 'no map': 'a: 1\njust words\n',
  'a mapping inside a plain value': 'a: b: c\n', 'a number with a leading zero': 'a: 011\n', 'a shouted truth': 'a: {b: TRUE}\n', 'something after the end': "a: 'x' y\n",
};
for (const [name, text] of Object.entries(REFUSED)) {
  test(`refuses with the line: ${name}`, () => {
    assert.throws(() => parseYaml(text), {name: 'YamlError', message: /^line [0-9]+: / });
  });
}

test('the contract lists the files of the page', () => {
  const files = ['.css', '.js'].flatMap((ending) => filesIn('api/docs', ending)).sort();
  assert.deepEqual(openapi.paths['/docs/{file}'].parameters[0].schema.enum, files);
});

test('the page runs under a strict content security policy and names no other host', () => {
  const page = textOf('api/docs/index.html');
  assert.doesNotMatch(page, /<script(?![^>]* src=)|<style|\sstyle=|\son[a-z]+=/);
  for (const name of ['index.html', ...filesIn('api/docs', '.js'), ...filesIn('api/docs', '.css')]) {
    const text = textOf(`api/docs/${name}`);
    assert.doesNotMatch(text, /https?:\/\/|@import|url\(|\beval\(|new Function|innerHTML|insertAdjacentHTML|document\.write/, name);
  }
});

test('a form that is sent as it stands is a whole request', () => {
  const {parameters} = openapi.paths['/v1/games/{game}/cards/named'].get;
  const filled = parameters.filter((parameter) => parameter['x-prefilled'] === true);
  assert.deepEqual(filled.map(({name}) => name), ['exact'], 'one of exact and fuzzy has to be given');
  assert.ok(filled.every(({example}) => typeof example === 'string'));
  assert.match(textOf('api/docs/try_form.js'), /x-prefilled/);
});
