/** Writes the README's figures from the last recorded run: `node scripts/run.mjs scripts/generate-figures.ts`. A test checks that they are current. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withFigures } from '../bench/src/readme-figures.ts';
import { readRun } from '../bench/src/run-file.ts';

const root = path.resolve(import.meta.dirname, '..');
const readme = path.join(root, 'README.md');
writeFileSync(
  readme,
  withFigures(readFileSync(readme, 'utf8'), readRun(path.join(root, 'bench', 'last-run.json'))),
);
console.log('README.md');
