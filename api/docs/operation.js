// One operation: what it does, what it takes, what it answers.
import {codeBox, h, inline, jsonView, markdown} from './dom.js';
import {fieldTable, typeLine, typeOf} from './schema.js';
import {tryForm} from './try_form.js';

const METHODS = ['get', 'post', 'put', 'delete'];

// All operations of the document in its order.
export function operationsOf(spec) {
  return Object.entries(spec.document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method] !== undefined).map((method) => {
      const operation = item[method];
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((entry) => spec.resolve(entry));
      return {...operation, method, path, parameters, id: operation.operationId, tag: operation.tags[0]};
    }));
}

export const badge = (method) => h('span', {class: `badge ${method}`}, method.toUpperCase());

// The path with its {placeholders} set apart, breakable after each slash.
export function pathView(path) {
  return h('code', {class: 'path'}, path.split(/(?<=\/)|(?=\{)|(?<=\})/).flatMap((part) =>
    [part.startsWith('{') ? h('var', {}, part) : part, h('wbr')]));
}

function parameterList(spec, operation) {
  if (operation.parameters.length === 0) return null;
  return [h('h4', {}, 'Parameters'), h('dl', {class: 'fields'}, operation.parameters.map((parameter) => h('div', {class: 'field'},
    h('dt', {}, h('code', {class: 'name'}, parameter.name), ' ',
      h('span', {class: 'where'}, parameter.in, parameter.required ? ', required' : ''), ' · ', typeLine(spec, parameter.schema)),
    h('dd', {}, inline(parameter.description ?? '')))))];
}

function bodyView(spec, operation) {
  const body = operation.requestBody;
  if (body === undefined) return null;
  const [first] = Object.values(body.content);
  return [h('h4', {}, 'Body'), h('p', {}, inline(body.description ?? ''), ' ',
    h('span', {class: 'type'}, Object.keys(body.content).join(', '))), fieldTable(spec, first.schema)];
}

function examplesOf(media) {
  if (media.example !== undefined) return [{summary: 'Example', value: media.example}];
  return Object.values(media.examples ?? {});
}

function mediaView(spec, type, media, status) {
  const shape = typeOf(spec, media.schema);
  return [h('p', {class: 'media'}, h('code', {}, type), ' ', h('span', {class: 'type'}, shape)),
    examplesOf(media).map(({summary, value}) => h('figure', {}, h('figcaption', {}, summary),
      codeBox(typeof value === 'string' ? value : jsonView(value), `${summary}, answer ${status}`)))];
}

function responseView(spec, status, response) {
  const content = Object.entries(response.content ?? {});
  const headers = Object.entries(response.headers ?? {});
  return h('details', {class: 'response', open: status.startsWith('2')},
    h('summary', {}, h('span', {class: `status s${status[0]}`}, status), ' ', h('span', {}, inline(response.description))),
    headers.length === 0 ? null : h('dl', {class: 'fields headers'}, headers.map(([name, header]) => h('div', {class: 'field'},
      h('dt', {}, h('code', {class: 'name'}, name)), h('dd', {}, inline(spec.resolve(header).description ?? ''))))),
    content.map(([type, media]) => mediaView(spec, type, media, status)));
}

export function operationView(spec, operation) {
  const needsKey = (operation.security ?? []).length > 0;
  return h('article', {class: 'operation', id: `op-${operation.id}`, 'aria-labelledby': `title-${operation.id}`},
    h('h3', {id: `title-${operation.id}`}, h('a', {href: `#op-${operation.id}`}, operation.summary)),
    h('p', {class: 'line'}, badge(operation.method), ' ', pathView(operation.path),
      needsKey ? h('span', {class: 'chip lock'}, 'admin key') : null),
    h('div', {class: 'columns'},
      h('div', {}, markdown(operation.description), parameterList(spec, operation), bodyView(spec, operation),
        h('h4', {}, 'Answers'),
        Object.entries(operation.responses).map(([status, response]) => responseView(spec, status, spec.resolve(response)))),
      h('div', {class: 'side'}, tryForm(spec, operation, needsKey))));
}
