import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { withFigures } from '../../bench/src/readme-figures.ts';
import { readRun } from '../../bench/src/run-file.ts';
import { partNames, type Run } from '../../bench/src/run.ts';
import { runOf } from './run-fixture.ts';

const root = path.resolve(import.meta.dirname, '..', '..');
const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
const run: Run = {
  ...runOf([]),
  parts: partNames.flatMap(
    (part) =>
      runOf(
        [
          { name: `${part} time`, value: 40, unit: 'ms', target: 30, isHeadline: true },
          { name: `${part} detail`, value: 1, unit: 'ms' },
        ],
        { part },
      ).parts,
  ),
};

it('shows in the README the figures of bench/last-run.json', () => {
  const last = readRun(path.join(root, 'bench', 'last-run.json'));
  expect(readme, 'run: node scripts/run.mjs scripts/generate-figures.ts').toBe(withFigures(readme, last));
});

it('writes headline figures with target and command, and the conditions of the run', () => {
  const written = withFigures(readme, run);
  expect(written).toContain('| visit time | 40 ms | ≤ 30 ms, **missed** | `npm run bench -- visit` |');
  expect(written).not.toContain('visit detail');
  expect(written).toContain(
    'Measured on 2026-11-23 at commit abc1234: 2 cores (Test processor), Node 24.21.0. The run was quiet',
  );
  expect(withFigures(written, run)).toBe(written);
});

it('rejects a run of some parts and a README without markers', () => {
  expect(() => withFigures(readme, runOf([]))).toThrow('lacks parts: visit, deploy');
  expect(() => withFigures('# Blueport', run)).toThrow('lacks the markers');
});
