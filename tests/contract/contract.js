// openapi.yaml as something that can be asked: which operation is this request, does this value fit that schema?
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import {openapi} from './repository.js';

const METHODS = ['get', 'post', 'put', 'delete'];

function newAjv(document) {
  const ajv = new Ajv2020({allErrors: true, strict: true, strictTypes: false, strictRequired: false});
  addFormats(ajv);
  // OpenAPI's own words beside the schemas; they check nothing.
  ajv.addVocabulary(['openapi', 'info', 'servers', 'tags', 'security', 'paths', 'components', 'x-problems', 'example']);
  ajv.addSchema({...document, $id: 'contract:'});
  return ajv;
}

// The document without the leave to send only some fields of a card: for requests that did not ask for `fields`.
function withoutSparseCards(node) {
  if (Array.isArray(node)) {
    return node.filter((entry) => entry?.$ref !== '#/components/schemas/SparseCard').map(withoutSparseCards);
  }
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withoutSparseCards(value)]));
}

const lenient = newAjv(openapi);
const strict = newAjv(withoutSparseCards(openapi));

export const pointer = (...parts) =>
  '#' + parts.map((part) => '/' + encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1'))).join('');

// What is wrong with `value`, as sentences; empty when it fits the schema at `at` (a pointer into openapi.yaml).
export function findings(at, value, {sparse = true} = {}) {
  const ajv = sparse ? lenient : strict;
  const validate = ajv.getSchema(`contract:${at}`) ?? ajv.compile({$ref: `contract:${at}`});
  if (validate(value)) return [];
  return validate.errors.map((error) => `${error.instancePath || '(whole)'} ${error.message} ${JSON.stringify(error.params)}`);
}

// Follows a $ref and says where it led, so that schemas below keep their own place.
export function follow(node, at) {
  return node.$ref === undefined ? {node, at} : follow(lookUp(node.$ref), node.$ref);
}

function lookUp(ref) {
  const parts = ref.slice(2).split('/').map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'));
  return parts.reduce((node, part) => node[part], openapi);
}

function listed(nodes, at) {
  return (nodes ?? []).map((node, index) => follow(node, `${at}/${index}`));
}

export const operations = Object.entries(openapi.paths).flatMap(([path, item]) =>
  METHODS.filter((method) => item[method] !== undefined).map((method) => ({
    path, method, at: pointer('paths', path, method), ...item[method],
    parameters: [...listed(item.parameters, pointer('paths', path, 'parameters')),
      ...listed(item[method].parameters, pointer('paths', path, method, 'parameters'))],
  })));

export function responseOf(operation, status) {
  const response = operation.responses[status];
  return response === undefined ? null : follow(response, `${operation.at}/responses/${status}`);
}

// A broken escape stays as it is: such a request is answered with 400, which is worth an exchange too.
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function matchPath(template, path) {
  const wanted = template.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const values = {};
  for (const [index, part] of wanted.entries()) {
    if (part.startsWith('{')) values[part.slice(1, -1)] = decoded(given[index]);
    else if (part !== given[index]) return null;
  }
  return values;
}

// The path of the contract that an address means; fixed words win over {placeholders}. Null when there is none.
export function findPath(path) {
  const matches = Object.keys(openapi.paths).map((template) => ({template, values: matchPath(template, path)}))
    .filter(({values}) => values !== null);
  matches.sort((a, b) => Object.keys(a.values).length - Object.keys(b.values).length);
  return matches[0] ?? null;
}

// A parameter as text becomes what its schema speaks of.
export function parameterValue(parameter, text) {
  const schema = follow(parameter.schema, '').node;
  if (schema.type === 'integer') return /^-?[0-9]+$/.test(text) ? Number(text) : text;
  if (schema.type === 'boolean') return {true: true, false: false}[text] ?? text;
  if (schema.type === 'array') return text.split(',');
  return text;
}
