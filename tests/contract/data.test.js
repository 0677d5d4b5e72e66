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
  for (const kind of ['game', 'set', 'errata', 'rulings', 'repairs']) assert.ok(validators.has(kind), kind);
});

const games = filesIn('games', '').filter((name) => filesIn(`games/${name}`, 'game.json').length > 0);

test('there are games', () => assert.ok(games.length > 0));

for (const game of games) {
  test(`files of ${game}`, () => {
    check('game', `games/${game}/game.json`);
    if (filesIn(`games/${game}`, 'repairs.json').length > 0) check('repairs', `games/${game}/repairs.json`);
    for (const [folder, kind] of [['sets', 'set'], ['errata', 'errata'], ['rulings', 'rulings']]) {
      for (const name of filesIn(`games/${game}/${folder}`, '.json')) check(kind, `games/${game}/${folder}/${name}`);
    }
  });
}
