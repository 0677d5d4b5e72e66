// A form that runs an operation and shows the answer. The key lives in the page's key field and nowhere else.
import {codeBox, copyButton, h, jsonView} from './dom.js';

const SHOWN_BYTES = 200_000;  // longer bodies are cut: the page stays quick
const base = new URL('..', import.meta.url);
const keyField = () => document.getElementById('key');

function exampleText(parameter) {
  const example = parameter.example ?? '';
  return Array.isArray(example) ? example.join(',') : String(example);
}

function choices(spec, parameter) {
  const schema = spec.resolve(parameter.schema);
  if (schema.type === 'boolean') return ['true', 'false'];
  return schema.enum?.map(String) ?? null;
}

function controlFor(spec, parameter, id) {
  const options = choices(spec, parameter);
  const required = parameter.required === true;
  const filled = required || parameter['x-prefilled'] === true;
  if (options !== null) {
    return h('select', {id, name: parameter.name, required}, required ? null : h('option', {value: ''}, 'not given'),
      options.map((option) => h('option', {value: option}, option)));
  }
  return h('input', {id, name: parameter.name, required, type: 'text', spellcheck: 'false', autocomplete: 'off', maxlength: 1000,
    value: filled ? exampleText(parameter) : null, placeholder: filled ? null : exampleText(parameter)});
}

function bodyControls(operation) {
  const content = operation.requestBody?.content;
  if (content === undefined) return null;
  const id = `body-${operation.id}`;
  const [first] = Object.values(content);
  const types = h('select', {id: `${id}-type`, name: 'content-type'}, Object.keys(content).map((type) => h('option', {}, type)));
  const text = h('textarea', {id, rows: '8', spellcheck: 'false'}, JSON.stringify(first.example, null, 2));
  const file = Object.keys(content).length > 1 ? h('input', {id: `${id}-file`, type: 'file'}) : null;
  // A chosen file is sent as it is, byte for byte, instead of the text.
  file?.addEventListener('change', () => { text.disabled = file.files.length > 0; });
  return {types, text, file: () => file?.files[0] ?? null, nodes: [
    h('label', {for: `${id}-type`}, 'Content-Type'), types, h('label', {for: id}, 'Body'), text,
    file === null ? null : [h('label', {for: `${id}-file`}, 'or send a file'), file]]};
}

// The request that the form's present values make.
function requestOf(operation, controls, body) {
  let path = operation.path;
  const query = new URLSearchParams();
  const headers = {};
  for (const [parameter, control] of controls) {
    const value = control.value;
    if (parameter.in === 'path') path = path.replace(`{${parameter.name}}`, encodeURIComponent(value));
    else if (value === '') continue;
    else if (parameter.in === 'query') query.set(parameter.name, value);
    else headers[parameter.name] = value;
  }
  if (body !== null) headers['Content-Type'] = body.types.value;
  const search = query.toString().replaceAll('%2C', ',');
  const url = new URL(path.slice(1) + (search === '' ? '' : `?${search}`), base);
  return {method: operation.method.toUpperCase(), url, headers, body: body === null ? undefined : body.file() ?? body.text.value};
}

const shellQuote = (text) => `'${text.replaceAll("'", "'\\''")}'`;

function curlOf(request, needsKey) {
  const words = ['curl -i'];
  if (request.method !== 'GET') words.push(`-X ${request.method}`);
  for (const [name, value] of Object.entries(request.headers)) words.push(`-H ${shellQuote(`${name}: ${value}`)}`);
  if (needsKey) words.push('-H "Authorization: Bearer $CLASHDECK_KEY"');
  if (request.body instanceof File) words.push(`--data-binary ${shellQuote(`@${request.body.name}`)}`);
  else if (request.body !== undefined) words.push(`--data-binary ${shellQuote(request.body)}`);
  return [...words, shellQuote(request.url.href)].join(' \\\n  ');
}

function bodyOf(text, type) {
  if (text === '') return h('p', {class: 'muted'}, 'No body.');
  if (text.length <= SHOWN_BYTES && /json/.test(type)) {
    try {
      return codeBox(jsonView(JSON.parse(text)), 'Body of the answer');
    } catch {
      return codeBox(text, 'Body of the answer, which is no valid JSON');
    }
  }
  const cut = text.length > SHOWN_BYTES ? `\n… ${text.length - SHOWN_BYTES} more characters` : '';
  return codeBox(text.slice(0, SHOWN_BYTES) + cut, 'Body of the answer');
}

async function send(request, withKey) {
  const headers = {...request.headers};
  if (withKey && keyField().value !== '') headers.Authorization = `Bearer ${keyField().value.trim()}`;
  const started = performance.now();
  // no-store: an answer of 304 shows as 304 and the time is the server's.
  const response = await fetch(request.url, {...request, headers, cache: 'no-store', credentials: 'omit', redirect: 'follow'});
  const text = await response.text();
  return {response, text, took: performance.now() - started};
}

function answerView({response, text, took}) {
  const rows = [...response.headers].map(([name, value]) => h('div', {class: 'field'},
    h('dt', {}, h('code', {class: 'name'}, name)), h('dd', {}, value)));
  return [
    h('p', {class: 'line'}, h('span', {class: `status s${String(response.status)[0]}`}, String(response.status)), ' ',
      h('span', {class: 'muted'}, `${took < 10 ? took.toFixed(1) : Math.round(took)} ms · ${text.length.toLocaleString('en')} characters`)),
    h('details', {}, h('summary', {}, `${rows.length} headers`), h('dl', {class: 'fields headers'}, rows)),
    bodyOf(text, response.headers.get('content-type') ?? '')];
}

function nextCursor(text) {
  try {
    return JSON.parse(text).next ?? null;
  } catch {
    return null;
  }
}

export function tryForm(spec, operation, needsKey) {
  const controls = operation.parameters.map((parameter) => [parameter, controlFor(spec, parameter, `in-${operation.id}-${parameter.name}`)]);
  const body = bodyControls(operation);
  const answer = h('div', {class: 'answer', 'aria-live': 'polite'});
  const cursor = controls.find(([parameter]) => parameter.name === 'cursor')?.[1];
  const run = h('button', {type: 'submit'}, 'Run');
  const more = h('button', {type: 'button', class: 'quiet', hidden: true}, 'Next page');

  const execute = async () => {
    run.disabled = true;
    try {
      const result = await send(requestOf(operation, controls, body), needsKey);
      answer.replaceChildren(...answerView(result).filter((node) => node !== null));
      const next = cursor === undefined ? null : nextCursor(result.text);
      more.hidden = next === null;
      more.dataset.cursor = next ?? '';
    } catch (error) {
      answer.replaceChildren(h('p', {class: 'failed'}, `The request did not get through: ${error.message}`));
    }
    run.disabled = false;
  };
  more.addEventListener('click', () => {
    cursor.value = more.dataset.cursor;
    execute();
  });
  const form = h('form', {class: 'try', 'aria-label': `Run: ${operation.summary}`},
    controls.map(([parameter, control]) => [h('label', {for: control.id}, parameter.name), control]),
    body?.nodes,
    needsKey ? h('p', {class: 'muted wide'}, 'Sent with the key from the top of the page.') : null,
    h('p', {class: 'buttons wide'}, run, more, copyButton('Copy as curl', () => curlOf(requestOf(operation, controls, body), needsKey))));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    execute();
  });
  return [form, answer];
}
