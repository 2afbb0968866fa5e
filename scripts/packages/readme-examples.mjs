import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { root } from '../setup/paths.mjs';

/**
 * An example of a README, as TypeScript, with the exported values that the README states after it.
 * @typedef {{ name: string, code: string, expected: Readonly<Record<string, unknown>> }} Example
 */

/**
 * Returns the examples of an installed package's README.
 * @param {string} folder The folder in which the package is installed. @param {string} name @returns {Example[]}
 */
export function readExamples(folder, name) {
  const readme = path.join(folder, 'node_modules', '@blueport', name, 'README.md');
  const blocks = readFileSync(readme, 'utf8').matchAll(/```ts\n([\s\S]*?)```\n([\s\S]*?)(?=```|\n## |$)/g);
  return [...blocks].map(([, code = '', text = ''], at) => ({
    name: `${name}-${at + 1}`,
    code,
    expected: valuesIn(text),
  }));
}

/**
 * Returns the values that a text states as `` `name` is `value` ``.
 * @param {string} text @returns {Record<string, unknown>}
 */
function valuesIn(text) {
  const stated = text.matchAll(/`(\w+)` is `([^`]+)`/g);
  return Object.fromEntries([...stated].map(([, name, value]) => [name, runInNewContext(`(${value})`)]));
}

/**
 * Writes examples as modules of a folder, for runtimes without TypeScript. Returns the files.
 * @param {string} folder @param {readonly Example[]} examples
 */
export function writeModules(folder, examples) {
  mkdirSync(folder, { recursive: true });
  return examples.map(({ name, code }) => {
    const file = path.join(folder, `${name}.mjs`);
    writeFileSync(file, stripTypeScriptTypes(code));
    return file;
  });
}

/**
 * Checks the types of examples against the declarations of the installed packages. Returns the errors.
 * @param {string} folder @param {readonly Pick<Example, 'name' | 'code'>[]} examples
 */
export function checkTypes(folder, examples) {
  const files = examples.map(({ name, code }) => {
    writeFileSync(path.join(folder, `${name}.ts`), code);
    return `${name}.ts`;
  });
  const compiler = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--types', ''];
  const { stdout } = spawnSync(process.execPath, [compiler, ...options, ...files], {
    cwd: folder,
    encoding: 'utf8',
  });
  return stdout.trim();
}
