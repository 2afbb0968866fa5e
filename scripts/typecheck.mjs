/** Type-checks every workspace, two at a time. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root, toolEnvironment } from './house/paths.mjs';

const places = ['apps', 'packages']
  .flatMap((group) => readdirSync(path.join(root, group)).map((name) => path.join(group, name)))
  .concat('e2e', 'bench', 'scripts')
  .filter((place) => existsSync(path.join(root, place, 'tsconfig.json')));

/** @param {string} place @returns {Promise<boolean>} */
const check = (place) =>
  new Promise((resolve) => {
    const child = spawn('tsc', ['-p', place, '--pretty', 'false'], {
      cwd: root,
      stdio: 'inherit',
      env: toolEnvironment(),
      shell: process.platform === 'win32',
    });
    child.on('exit', (code) => resolve(code === 0));
  });

let good = true;
const queue = [...places];
await Promise.all(
  [1, 2].map(async () => {
    for (let place = queue.shift(); place; place = queue.shift()) good = (await check(place)) && good;
  }),
);
process.exit(good ? 0 : 1);
