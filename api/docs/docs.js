// The reference page: reads openapi.yaml, lays out every operation, and keeps the navigation in step.
import {h, inline, markdown} from './dom.js';
import {badge, operationsOf, operationView} from './operation.js';
import {schemaSection, Spec} from './schema.js';
import {parseYaml} from './yaml.js';

const byId = (id) => document.getElementById(id);

function problemSection(spec) {
  return h('section', {id: 'problems', 'aria-labelledby': 'problems-title'},
    h('h2', {id: 'problems-title'}, 'Problem codes'),
    h('p', {}, inline('Every error is a problem with one of these codes. Branch on `code`, never on the wording.')),
    h('dl', {class: 'fields problems'}, spec.document['x-problems'].map(({code, status, title, description}) =>
      h('div', {class: 'field', id: `problem-${code}`},
        h('dt', {}, h('span', {class: `status s${String(status)[0]}`}, String(status)), ' ', h('code', {class: 'name'}, code),
          ' ', h('span', {class: 'type'}, title)),
        h('dd', {}, inline(description))))));
}

function tagSection(spec, tag, operations) {
  return h('section', {id: `tag-${tag.name}`, 'aria-labelledby': `tag-title-${tag.name}`},
    h('h2', {id: `tag-title-${tag.name}`}, tag.name[0].toUpperCase() + tag.name.slice(1)),
    h('p', {class: 'lead'}, inline(tag.description)),
    operations.map((operation) => operationView(spec, operation)));
}

function navigation(groups) {
  const list = groups.map(({tag, operations}) => h('section', {}, h('h2', {}, tag.name),
    h('ul', {}, operations.map((operation) => h('li', {'data-words': `${operation.summary} ${operation.path} ${operation.method}`.toLowerCase()},
      h('a', {href: `#op-${operation.id}`}, badge(operation.method), h('span', {}, operation.summary)))))));
  const rest = h('section', {}, h('h2', {}, 'reference'), h('ul', {},
    h('li', {'data-words': 'problem codes errors'}, h('a', {href: '#problems'}, h('span', {}, 'Problem codes'))),
    h('li', {'data-words': 'schemas'}, h('a', {href: '#schemas'}, h('span', {}, 'Schemas'))),
    h('li', {'data-words': 'openapi.yaml document'}, h('a', {href: 'openapi.yaml'}, h('span', {}, 'openapi.yaml')))));
  return [...list, rest];
}

function filterNavigation(words) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  for (const section of byId('toc').children) {
    let shown = 0;
    for (const item of section.querySelectorAll('li')) {
      item.hidden = !wanted.every((word) => item.dataset.words.includes(word));
      shown += item.hidden ? 0 : 1;
    }
    section.hidden = shown === 0;
  }
}

// Marks the operation being read in the navigation.
function followScrolling() {
  const links = new Map([...byId('toc').querySelectorAll('a[href^="#"]')].map((link) => [link.getAttribute('href').slice(1), link]));
  const visible = new Set();
  const observer = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      if (entry.isIntersecting) visible.add(entry.target.id);
      else visible.delete(entry.target.id);
    }
    const current = [...links.keys()].find((id) => visible.has(id));
    for (const [id, link] of links) {
      if (id === current) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  }, {rootMargin: '-64px 0px -60% 0px'});
  for (const id of links.keys()) if (byId(id) !== null) observer.observe(byId(id));
}

function setMenu(open) {
  document.body.classList.toggle('menu-open', open);
  byId('menu').setAttribute('aria-expanded', String(open));
}

function wireChrome() {
  byId('menu').addEventListener('click', () => setMenu(!document.body.classList.contains('menu-open')));
  byId('toc').addEventListener('click', () => setMenu(false));
  document.addEventListener('keydown', (event) => { if (event.key === 'Escape') setMenu(false); });
  byId('filter').addEventListener('input', (event) => filterNavigation(event.target.value));
  byId('key-form').addEventListener('submit', (event) => event.preventDefault());
  byId('theme').addEventListener('click', () => {
    const root = document.documentElement;
    const dark = root.dataset.theme === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : root.dataset.theme === 'dark';
    root.dataset.theme = dark ? 'light' : 'dark';
  });
}

function showTarget() {
  const target = byId(decodeURIComponent(location.hash.slice(1)));
  target?.scrollIntoView();
}

async function start() {
  wireChrome();
  const response = await fetch(new URL('../openapi.yaml', import.meta.url));
  if (!response.ok) throw new Error(`openapi.yaml answered ${response.status}`);
  const spec = new Spec(parseYaml(await response.text()));
  const {info, tags} = spec.document;
  const operations = operationsOf(spec);
  const groups = tags.map((tag) => ({tag, operations: operations.filter((operation) => operation.tag === tag.name)}));
  byId('version').textContent = info.version;
  byId('toc').replaceChildren(...navigation(groups));
  byId('content').replaceChildren(
    h('section', {class: 'intro'}, h('h1', {}, `${info.title} API`), h('p', {class: 'lead'}, info.summary), markdown(info.description)),
    ...groups.map(({tag, operations: own}) => tagSection(spec, tag, own)),
    problemSection(spec), schemaSection(spec));
  followScrolling();
  showTarget();
}

start().catch((error) => {
  byId('content').replaceChildren(h('p', {class: 'failed', role: 'alert'}, `The reference could not be shown: ${error.message}`));
});
