// What the program finds in simulations of every kind fits the contract.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import {findings} from './contract.js';
import {pathOf} from './repository.js';

const program = process.env.CLASHDECK_PROGRAM;
const folder = mkdtempSync(join(tmpdir(), 'clashdeck-contract-'));
const deck = (name) => pathOf(`games/alpha-clash/decks/${name}.txt`);
const sets = ['EMB', 'TID', 'DBX'].map((set) => pathOf(`games/alpha-clash/sets/${set}.json`));

function run(command, ...words) {
  const data = ['--data-dir', folder, '--games-dir', pathOf('games'), '--game', 'alpha-clash'];
  return execFileSync(program, [command, ...data, ...words], {encoding: 'utf8', maxBuffer: 64 << 20});
}

before(() => program && run('import', ...sets));
after(() => rmSync(folder, {recursive: true}));

const few = ['--games', '30', '--json'];
const results = {
  GoldfishResult: ['goldfish', ...few, deck('kiln-embers')],
  AbResult: ['goldfish', ...few, '--ab', deck('halcyon-grove'), deck('kiln-embers')],
  MatchResult: ['match', ...few, deck('kiln-embers'), deck('halcyon-grove')],
  GauntletResult: ['match', ...few, deck('kiln-embers'), deck('halcyon-grove'), deck('naia-low-water')],
  ReplayedGame: ['goldfish', ...few, '--replay', '3', deck('kiln-embers')],
};
for (const [schema, words] of Object.entries(results)) {
  test(`${schema} is what the program prints`, {skip: program ? false : 'CLASHDECK_PROGRAM names no program'}, () => {
    assert.deepEqual(findings(`#/components/schemas/${schema}`, JSON.parse(run(...words))), []);
  });
}
