// Showing JSON Schemas: a type in few words, and a table of an object's fields.
import {h, inline} from './dom.js';

export class Spec {
  constructor(document) {
    this.document = document;
  }

  // Follows $ref; members beside it (a description) win.
  resolve(node) {
    if (node?.$ref === undefined) return node;
    const target = node.$ref.slice(2).split('/').reduce(
      (at, part) => at?.[part.replaceAll('~1', '/').replaceAll('~0', '~')], this.document);
    if (target === undefined) throw new Error(`openapi.yaml has no ${node.$ref}`);
    return {...this.resolve(target), ...node, $ref: undefined};
  }

  // All fields of an object schema, those of allOf included; later ones win.
  fields(schema) {
    const whole = this.resolve(schema);
    const fields = new Map();
    const required = new Set();
    for (const part of [...(whole.allOf ?? []).map((entry) => this.resolve(entry)), whole]) {
      for (const [name, field] of Object.entries(part.properties ?? {})) fields.set(name, field);
      for (const name of part.required ?? []) required.add(name);
    }
    return {fields, required};
  }
}

const refName = (node) => node.$ref?.startsWith('#/components/schemas/') ? node.$ref.split('/').at(-1) : null;
const schemaLink = (name) => h('a', {href: `#schema-${name}`}, name);
// Schemas that are no more than a form of text are shown by their type, not by their name.
const isSimple = (schema) => schema.properties === undefined && schema.anyOf === undefined && schema.allOf === undefined &&
  schema.enum === undefined;

function joined(parts, separator) {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part]));
}

function limits(schema) {
  const notes = [];
  if (schema.enum !== undefined) notes.push(`one of ${schema.enum.join(', ')}`);
  if (schema.const !== undefined) notes.push(`always ${schema.const}`);
  if (schema.minimum !== undefined && schema.maximum !== undefined) notes.push(`${schema.minimum} to ${schema.maximum}`);
  else if (schema.minimum !== undefined) notes.push(`at least ${schema.minimum}`);
  if (schema.maxLength !== undefined) notes.push(`at most ${schema.maxLength} characters`);
  if (schema.items?.enum !== undefined) notes.push(`of ${schema.items.enum.join(', ')}`);
  if (schema.maxItems !== undefined) notes.push(`at most ${schema.maxItems}`);
  if (schema.default !== undefined) notes.push(`${schema.default} if not given`);
  return notes;
}

// The type of a schema as a list of nodes: "array of Card", "string or null".
export function typeOf(spec, node) {
  const name = refName(node);
  const schema = spec.resolve(node);
  if (name !== null && !isSimple(schema)) return [schemaLink(name)];
  if (schema.anyOf !== undefined) return joined(schema.anyOf.map((entry) => typeOf(spec, entry)), ' or ');
  const types = [schema.type ?? 'any'].flat();
  return joined(types.map((type) => {
    if (type === 'array') return schema.items === undefined ? 'array' : ['array of ', typeOf(spec, schema.items)];
    if (type === 'string' && schema.format === 'date') return 'date';
    return type;
  }), ' or ');
}

export function typeLine(spec, node) {
  const schema = spec.resolve(node);
  const notes = refName(node) !== null && isSimple(schema) ? [] : limits(schema);  // a named form says its limits in its own place
  return h('span', {class: 'type'}, typeOf(spec, node), notes.length > 0 ? ` · ${notes.join(' · ')}` : null);
}

export function fieldTable(spec, schema) {
  const {fields} = spec.fields(schema);
  const rows = [...fields].map(([name, field]) => h('div', {class: 'field'},
    h('dt', {}, h('code', {class: 'name'}, name), ' ', typeLine(spec, field)),
    h('dd', {}, inline(spec.resolve(field).description ?? ''))));
  const extra = spec.resolve(schema).additionalProperties;
  if (typeof extra === 'object') {
    rows.push(h('div', {class: 'field'},
      h('dt', {}, h('em', {class: 'name'}, 'further keys'), ' ', typeLine(spec, extra)),
      h('dd', {}, inline(spec.resolve(extra).description ?? ''))));
  }
  return rows.length > 0 ? h('dl', {class: 'fields'}, rows) : null;
}

export function schemaSection(spec) {
  const entries = Object.entries(spec.document.components.schemas).map(([name, schema]) => h('article', {class: 'schema', id: `schema-${name}`},
    h('h3', {}, h('a', {href: `#schema-${name}`}, name), ' ', isSimple(schema) || schema.anyOf || schema.enum ? typeLine(spec, schema) : null),
    h('p', {}, inline(schema.description ?? '')),
    schema.pattern === undefined ? null : h('p', {class: 'muted'}, 'Pattern ', h('code', {}, schema.pattern)),
    fieldTable(spec, schema)));
  return h('section', {id: 'schemas', 'aria-labelledby': 'schemas-title'}, h('h2', {id: 'schemas-title'}, 'Schemas'), entries);
}
