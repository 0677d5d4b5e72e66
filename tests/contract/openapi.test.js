// openapi.yaml is a valid OpenAPI 3.1 document and keeps its own promises: described, with examples, nullable said aloud.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Validator} from '@seriousme/openapi-schema-validator';
import {findings, follow, operations, pointer, responseOf} from './contract.js';
import {openapi} from './repository.js';

const schemas = Object.entries(openapi.components.schemas);
const properties = schemas.flatMap(([name, schema]) =>
  Object.entries(schema.properties ?? {}).map(([key, property]) => ({name, key, property, schema})));
const isNullable = (property) => [property.type].flat().includes('null') ||
  (property.anyOf ?? []).some((entry) => entry.type === 'null');

test('the document is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(structuredClone(openapi));
  assert.ok(result.valid, JSON.stringify(result.errors, null, 2));
  assert.match(openapi.openapi, /^3\.1\./);
});

test('every schema compiles and no keyword is misspelt', () => {
  for (const [name] of schemas) findings(pointer('components', 'schemas', name), null);
});

test('every operation has an id of its own, a tag, a summary and a description', () => {
  const ids = operations.map((operation) => operation.operationId);
  assert.equal(new Set(ids).size, ids.length);
  const tags = openapi.tags.map((tag) => tag.name);
  for (const operation of operations) {
    assert.ok(operation.summary && operation.description, operation.operationId);
    assert.ok(operation.tags.length === 1 && tags.includes(operation.tags[0]), operation.operationId);
  }
});

test('every field is described in a sentence, and null is said aloud', () => {
  for (const {name, key, property} of properties) {
    assert.match(property.description ?? '', /\.$/, `${name}.${key}`);
    if (isNullable(property)) assert.match(property.description, /\b[Nn]ull\b/, `${name}.${key}`);
  }
});

test('a field that may be missing is called optional', () => {
  const choices = ['SparseCard', 'CatalogEntry', 'CardIdentifier'];  // their descriptions say which keys come when
  for (const {name, key, property, schema} of properties) {
    if (choices.includes(name) || schema.allOf !== undefined) continue;
    const required = schema.required.includes(key);
    assert.equal(property.description.startsWith('Optional: '), !required, `${name}.${key}`);
  }
});

test('no object leaves its keys open by accident', () => {
  for (const [name, schema] of schemas) {
    if (schema.properties === undefined || name === 'List') continue;
    assert.ok('additionalProperties' in schema || schema.unevaluatedProperties === false, name);
  }
});

// Objects that may hold anything, wherever they stand below `node`.
function looseObjects(node, at) {
  if (node === null || typeof node !== 'object') return [];
  const isObject = [node.type].flat().includes('object');
  const says = ['properties', 'additionalProperties', 'allOf'].some((key) => key in node);
  return [...(isObject && !says ? [at] : []),
    ...Object.entries(node).flatMap(([key, value]) => key === 'example' || key === 'examples' ? [] : looseObjects(value, `${at}/${key}`))];
}

test('every object of an answer says which keys it has', () => {
  const loose = schemas.filter(([name]) => !name.startsWith('FormatFile'))  // bodies: docs/schemas has their form
    .flatMap(([name, schema]) => looseObjects(schema, name));
  const forms = ['convertDeck', 'exportDeck'];  // a form of deck for each value of `to`
  const answers = operations.filter(({operationId}) => !forms.includes(operationId))
    .flatMap((operation) => looseObjects(operation.responses, operation.operationId));
  assert.deepEqual([...loose, ...answers], []);
});

test('every answer and JSON body has an example', () => {
  const medias = operations.flatMap((operation) => [
    ...Object.keys(operation.responses).flatMap((status) => Object.entries(responseOf(operation, status).node.content ?? {})),
    ...Object.entries(operation.requestBody?.content ?? {}).filter(([type]) => type === 'application/json')]);
  for (const [type, media] of medias) assert.ok('example' in media || Object.keys(media.examples ?? {}).length > 0, type);
});

// Checks every `example` and `examples` beside a `schema`, wherever it stands.
function eachExample(node, at, visit) {
  if (node === null || typeof node !== 'object') return;
  if (node.schema !== undefined) {
    if ('example' in node) visit(`${at}/schema`, node.example);
    for (const example of Object.values(node.examples ?? {})) visit(`${at}/schema`, example.value);
  }
  for (const [key, value] of Object.entries(node)) {
    if (key !== 'example' && key !== 'examples') eachExample(value, at + pointer(key).slice(1), visit);
  }
}

test('every example fits its schema', () => {
  let count = 0;
  eachExample({paths: openapi.paths, components: openapi.components}, '#', (at, value) => {
    count += 1;
    assert.deepEqual(findings(at, value), [], at);
  });
  assert.ok(count > 80, `only ${count} examples were found`);
});

test('examples of problems use the title and status of their code', () => {
  const known = new Map(openapi['x-problems'].map((problem) => [problem.code, problem]));
  const check = (_, value) => {
    if (value?.code === undefined || value.instance === undefined) return;
    const {title, status} = known.get(value.code);
    assert.deepEqual([value.title, value.status, value.type], [title, status, `/docs#problem-${value.code}`]);
  };
  eachExample({paths: openapi.paths, components: openapi.components}, '#', check);
});

test('every operation says how it fails', () => {
  for (const operation of operations) {
    const statuses = Object.keys(operation.responses);
    for (const status of ['400', '406', '500']) assert.ok(statuses.includes(status), `${operation.operationId} ${status}`);
    if (operation.path.startsWith('/v1')) assert.ok(statuses.includes('429') && statuses.includes('503'), operation.operationId);
    if (operation.path.includes('{')) assert.ok(statuses.includes('404'), operation.operationId);
    if (operation.security !== undefined) assert.ok(statuses.includes('401') && statuses.includes('403'), operation.operationId);
    const conditional = operation.parameters.some(({node}) => node.name === 'If-None-Match');
    assert.equal(statuses.includes('304'), conditional, operation.operationId);
    for (const status of statuses.filter((code) => code >= '400')) {
      assert.deepEqual(Object.keys(follow(operation.responses[status], '').node.content), ['application/problem+json']);
    }
  }
});
