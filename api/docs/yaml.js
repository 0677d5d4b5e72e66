// Reads the part of YAML that openapi.yaml is written in, so that the reference page needs no library: block maps and
// lists, plain and quoted scalars on one line, flow maps and lists on one line, literal (|) and folded (>-) blocks.
// Everything else throws with its line. tests/contract holds it to a real YAML parser.

export class YamlError extends Error {
  constructor(line, message) {
    super(`line ${line + 1}: ${message}`);
    this.name = 'YamlError';
  }
}

export function parseYaml(text) {
  const reader = new Reader(text);
  const value = reader.block(0);
  reader.skipBlank();
  if (reader.at < reader.lines.length) reader.fail('this line is indented less than the document');
  return value;
}

const NUMBER = /^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?$/;
// Words that YAML reads as a number, truth or nothing, written in a way that people read differently.
const AMBIGUOUS = /^([-+]?(0[0-9]+|0[xo][0-9A-Fa-f]+|[0-9]+\.|\.[0-9]+|\.(inf|Inf|INF)|\+[0-9].*)|\.(nan|NaN|NAN)|True|TRUE|False|FALSE|Null|NULL)$/;
const FLOW_PLAIN = /(?:[^,[\]{}:]|:(?![ ,\]}]|$))*/y;  // a colon ends it only before a blank or a closing mark
const RESERVED = /^[&*!|>%@`]/;

function plainValue(text) {
  if (text === '' || text === 'null' || text === '~') return null;
  if (text === 'true') return true;
  if (text === 'false') return false;
  return NUMBER.test(text) ? Number(text) : text;
}

const indentOf = (line) => line.length - line.trimStart().length;

class Reader {
  constructor(text) {
    this.lines = text.replace(/\n$/, '').split('\n');
    this.at = 0;
    this.lines.forEach((line, number) => {
      if (/^ *\t/.test(line)) throw new YamlError(number, 'a tab in the indentation');
    });
  }

  fail(message) {
    throw new YamlError(this.at, message);
  }

  skipBlank() {
    while (this.at < this.lines.length && /^\s*(#|$)/.test(this.lines[this.at])) this.at += 1;
  }

  // The map or list whose entries stand at exactly `indent`.
  block(indent) {
    this.skipBlank();
    const line = this.lines[this.at] ?? '';
    if (indentOf(line) !== indent) this.fail(`expected an indentation of ${indent}`);
    return line.startsWith('- ', indent) ? this.list(indent) : this.map(indent);
  }

  isEntry(indent) {
    this.skipBlank();
    if (this.at >= this.lines.length) return false;
    const found = indentOf(this.lines[this.at]);
    if (found > indent) this.fail(`indented by ${found} where ${indent} is expected`);
    return found === indent;
  }

  list(indent) {
    const items = [];
    while (this.isEntry(indent) && this.lines[this.at].startsWith('- ', indent)) {
      const rest = this.lines[this.at].slice(indent + 2);
      if (splitKey(rest, this) === null) {
        this.at += 1;
        items.push(this.inline(rest));
      } else {  // "- key: value" opens a map two columns further in
        this.lines[this.at] = ' '.repeat(indent + 2) + rest;
        items.push(this.map(indent + 2));
      }
    }
    return items;
  }

  map(indent) {
    const result = {};
    while (this.isEntry(indent) && !this.lines[this.at].startsWith('- ', indent)) {
      const entry = splitKey(this.lines[this.at].slice(indent), this);
      if (entry === null) this.fail('expected "key: value"');
      if (Object.hasOwn(result, entry.key)) this.fail(`'${entry.key}' stands here twice`);
      this.at += 1;
      result[entry.key] = this.value(entry.rest, indent);
    }
    return result;
  }

  value(rest, indent) {
    const style = /^([|>])(-?)$/.exec(rest);
    if (style !== null) return this.scalarBlock(indent, style[1] === '>', style[2] === '');
    if (rest !== '') return this.inline(rest);
    this.skipBlank();
    const line = this.lines[this.at] ?? '';
    const inner = indentOf(line);
    if (inner > indent || (inner === indent && line.startsWith('- ', indent))) return this.block(inner);
    return null;
  }

  scalarBlock(indent, folded, keepEnd) {
    const lines = [];
    let inner = 0;
    for (; this.at < this.lines.length; this.at += 1) {
      const line = this.lines[this.at];
      if (line.trim() === '') {
        lines.push('');
        continue;
      }
      if (indentOf(line) <= indent) break;
      inner ||= indentOf(line);
      if (folded && indentOf(line) !== inner) this.fail('a folded text keeps one indentation');
      lines.push(line.slice(inner));
    }
    while (lines.at(-1) === '') lines.pop();
    const text = folded ? lines.join('\n').replace(/\n(\n*)/g, (_, more) => more || ' ') : lines.join('\n');
    return keepEnd ? `${text}\n` : text;
  }

  // A value that begins and ends on one line, which has been consumed already.
  inline(text) {
    const flow = new Flow(text, (message) => { throw new YamlError(this.at - 1, message); });
    return flow.whole();
  }
}

// "key: rest", or null when the line is no map entry.
function splitKey(text, reader) {
  if (/^[[{]/.test(text)) return null;
  if (/^['"]/.test(text)) {
    const flow = new Flow(text, (message) => reader.fail(message));
    const key = flow.quoted();
    const rest = text.slice(flow.at);
    if (!/^:( |$)/.test(rest)) return null;
    return {key, rest: rest.slice(1).trim()};
  }
  const colon = /:( |$)/.exec(text);
  if (colon === null) return null;
  return {key: text.slice(0, colon.index), rest: text.slice(colon.index + 1).trim()};
}

class Flow {
  constructor(text, fail) {
    this.text = text.trimEnd();
    this.at = 0;
    this.fail = fail;
  }

  whole() {
    const value = /^['"[{]/.test(this.text) ? this.item() : this.plain(this.text);
    if (/^['"[{]/.test(this.text) && this.at < this.text.length) this.fail('something follows the end of the value');
    return value;
  }

  plain(text) {
    if (RESERVED.test(text)) this.fail(`a plain value cannot start with '${text[0]}'`);
    if (text.includes(': ') || text.includes(' #')) this.fail('a plain value with ": " or " #" needs quotes');
    if (AMBIGUOUS.test(text)) this.fail(`'${text}' needs quotes, or another spelling`);
    return plainValue(text);
  }

  skipSpaces() {
    while (this.text[this.at] === ' ') this.at += 1;
  }

  item() {
    const first = this.text[this.at];
    if (first === '[') return this.sequence();
    if (first === '{') return this.mapping();
    if (first === "'" || first === '"') return this.quoted();
    FLOW_PLAIN.lastIndex = this.at;
    const [text] = FLOW_PLAIN.exec(this.text);
    this.at += text.length;
    return this.plain(text.trim());
  }

  // Reads entries up to `close`; each(…) reads one.
  entries(close, each) {
    this.at += 1;
    for (;;) {
      this.skipSpaces();
      if (this.text[this.at] === close) break;
      each();
      this.skipSpaces();
      if (this.text[this.at] === ',') this.at += 1;
      else if (this.text[this.at] !== close) this.fail(`expected ',' or '${close}' at column ${this.at + 1} of the value`);
    }
    this.at += 1;
  }

  sequence() {
    const items = [];
    this.entries(']', () => items.push(this.item()));
    return items;
  }

  mapping() {
    const result = {};
    this.entries('}', () => {
      const key = String(this.item());
      if (Object.hasOwn(result, key)) this.fail(`'${key}' stands here twice`);
      if (this.text[this.at] !== ':') this.fail(`expected ':' after '${key}'`);
      this.at += 1;
      this.skipSpaces();
      result[key] = this.item();
    });
    return result;
  }

  quoted() {
    const quote = this.text[this.at];
    const end = quote === "'" ? /'((?:[^']|'')*)'/y : /"((?:[^"\\]|\\.)*)"/y;
    end.lastIndex = this.at;
    const match = end.exec(this.text);
    if (match === null) this.fail('a quoted text does not end on its line');
    this.at = end.lastIndex;
    if (quote === "'") return match[1].replaceAll("''", "'");
    return match[1].replace(/\\(.)/g, (_, escaped) => {
      const plain = {n: '\n', t: '\t', '"': '"', '\\': '\\', '/': '/'}[escaped];
      if (plain === undefined) this.fail(`the escape \\${escaped} is not read here`);
      return plain;
    });
  }
}
