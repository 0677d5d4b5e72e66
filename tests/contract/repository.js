// Where the files under test are, and the contract itself.
import {readdirSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import YAML from 'yaml';

const root = new URL('../../', import.meta.url);

export const pathOf = (path) => fileURLToPath(new URL(path, root));
export const textOf = (path) => readFileSync(pathOf(path), 'utf8');
export const jsonOf = (path) => JSON.parse(textOf(path));

// Names in a folder that end with `ending`, sorted; none when it is no folder.
export function filesIn(folder, ending) {
  try {
    return readdirSync(pathOf(folder)).filter((name) => name.endsWith(ending)).sort();
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(error.code)) return [];
    throw error;
  }
}

export const openapiText = textOf('openapi.yaml');
export const openapi = YAML.parse(openapiText, {strict: true, uniqueKeys: true});
