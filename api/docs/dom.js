// Making elements, and the little Markdown that descriptions use. Text is always set as text, never as HTML.

// h('a', {href: '#x', class: 'y'}, 'text', otherElement, [more]); null children are left out.
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

// `code` and **bold** in one line of text.
export function inline(text) {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).filter(Boolean).map((part) => {
    if (part.startsWith('`')) return h('code', {}, part.slice(1, -1));
    if (part.startsWith('**')) return h('strong', {}, part.slice(2, -2));
    return part;
  });
}

// Paragraphs and "## headings".
export function markdown(text) {
  return text.trim().split(/\n{2,}/).map((paragraph) => {
    const line = paragraph.replaceAll('\n', ' ');
    return line.startsWith('## ') ? h('h2', {}, line.slice(3)) : h('p', {}, inline(line));
  });
}

const JSON_TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(true|false|null)\b|(-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)/g;

// Pretty JSON with its tokens coloured.
export function jsonView(value) {
  const text = JSON.stringify(value, null, 2);
  const view = h('code', {});
  let done = 0;
  for (const match of text.matchAll(JSON_TOKEN)) {
    view.append(text.slice(done, match.index));
    const [whole, string, colon, word] = match;
    if (string !== undefined && colon !== undefined) view.append(h('span', {class: 'j-key'}, string), colon);
    else if (string !== undefined) view.append(h('span', {class: 'j-string'}, string));
    else view.append(h('span', {class: word === undefined ? 'j-number' : 'j-word'}, whole));
    done = match.index + whole.length;
  }
  view.append(text.slice(done));
  return view;
}

// A scrollable box of code that the keyboard can reach.
export function codeBox(content, label) {
  return h('pre', {tabindex: '0', 'aria-label': label}, typeof content === 'string' ? h('code', {}, content) : content);
}

export function copyButton(label, textOf) {
  const button = h('button', {type: 'button', class: 'quiet'}, label);
  button.addEventListener('click', async () => {
    let said = 'Copied';
    try {
      await navigator.clipboard.writeText(textOf());
    } catch {
      said = 'Copying is blocked here';
    }
    button.textContent = said;
    setTimeout(() => { button.textContent = label; }, 1500);
  });
  return button;
}
