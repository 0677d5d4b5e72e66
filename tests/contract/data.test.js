// The JSON Schemas in docs/schemas are valid, and every data file under games/ fits its own.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import {filesIn, jsonOf} from './repository.js';

const ajv = new Ajv2020({allErrors: true, strict: true, strictTypes: false, strictRequired: false});
addFormats(ajv);
const validators = new Map(filesIn('docs/schemas', '.schema.json').map((name) =>
  [name.replace('.schema.json', ''), ajv.compile(jsonOf(`docs/schemas/${name}`))]));

function check(kind, path) {
  const validate = validators.get(kind);
  assert.ok(validate(jsonOf(path)), `${path}: ${JSON.stringify(validate.errors?.slice(0, 5), null, 2)}`);
}

test('there is a schema for every kind of file', () => {
  for (const kind of ['game', 'set', 'errata', 'rulings', 'repairs', 'format', 'draft']) assert.ok(validators.has(kind), kind);
});

const games = filesIn('games', '').filter((name) => filesIn(`games/${name}`, 'game.json').length > 0);

test('there are games', () => assert.ok(games.length > 0));

for (const game of games) {
  test(`files of ${game}`, () => {
    check('game', `games/${game}/game.json`);
    if (filesIn(`games/${game}`, 'repairs.json').length > 0) check('repairs', `games/${game}/repairs.json`);
    for (const [folder, kind] of [['sets', 'set'], ['errata', 'errata'], ['rulings', 'rulings'], ['formats', 'format'],
                                  ['drafts', 'draft']]) {
      for (const name of filesIn(`games/${game}/${folder}`, '.json')) check(kind, `games/${game}/${folder}/${name}`);
    }
  });
}

// What the schema of formats refuses, as the program does: each case is the format below with one change.
const format = {
  id: 'standard', game: 'alpha-clash', name: 'Standard',
  versions: [{effective: '2024-01-01', document: 'Rules', sections: {main: {exactly: 50, q: 't:clash', cite: '1'}},
              copies: {max: 4, by: 'name', across: ['main'], except: [{q: 'cost=0', max: null}]},
              caps: [{id: 'few', q: 'kw:few', max: 1, across: ['main']}]}],
  lists: [{announced: '2024-01-01', effective: '2024-02-01', source: 'News', ban: ['a-card'], limit: {'other-card': 2}}],
};
const removal = {effective: '2024-01-01', sections: {side: {remove: true}}, copies: {remove: true},
                 caps: [{id: 'few', remove: true}], pool: [{id: 'standard', remove: true}], draft: {remove: true}};

test('the schema takes formats', () => {
  const validate = validators.get('format');
  assert.ok(validate(format), JSON.stringify(validate.errors));
  assert.ok(validate({...format, extends: 'other', versions: [removal]}), JSON.stringify(validate.errors));
});

for (const [what, change] of Object.entries({
  'an unknown key': (f) => { f.rules = 1; },
  'an unknown key of a version': (f) => { f.versions[0].ban = []; },
  'an unknown key of a section': (f) => { f.versions[0].sections.main.limit = 1; },
  'no sections without a base': (f) => { delete f.versions[0].sections; },
  'no document without a base': (f) => { delete f.versions[0].document; },
  'exactly beside max': (f) => { f.versions[0].sections.main.max = 60; },
  'a removal with more': (f) => { f.versions[0].caps[0].remove = true; },
  'copies of a list without id': (f) => { f.versions[0].copies = [f.versions[0].copies]; },
  'a cap of a text': (f) => { f.versions[0].caps[0].max = '1'; },
  'a list that lists nothing': (f) => { delete f.lists[0].ban; delete f.lists[0].limit; },
  'a limit of 0': (f) => { f.lists[0].limit['other-card'] = 0; },
  'a date that is none': (f) => { f.versions[0].effective = '2024-13-01'; },
})) {
  test(`the schema of formats refuses ${what}`, () => {
    const wrong = structuredClone(format);
    change(wrong);
    assert.ok(!validators.get('format')(wrong));
  });
}
