import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readRun, requireWritable, writeRun } from '../../bench/src/run-file.ts';
import { runOf } from './run-fixture.ts';

let folder: string;
const fileWith = (text: string): string => {
  const file = path.join(folder, 'run.json');
  writeFileSync(file, text);
  return file;
};

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'blueport-bench-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('reads the run that it wrote, with direction and kind of every figure', () => {
  const file = path.join(folder, 'run.json');
  const figures = [
    { name: 'start', value: 0.5, unit: 's', target: 0.4 },
    { name: 'rate', value: 7, unit: '/s' },
    { name: 'memory', value: 150, unit: 'MiB' },
  ] as const;
  writeRun(file, runOf(figures));
  const run = readRun(file);
  expect(run).toMatchObject(runOf(figures));
  expect(run.parts[0]?.figures).toMatchObject([
    { better: 'lower', isProcessorBound: true },
    { better: 'higher', isProcessorBound: true },
    { better: 'lower', isProcessorBound: false },
  ]);
});

it('reports a missing file, a folder and a foreign file in one sentence', () => {
  const missing = path.join(folder, 'missing.json');
  expect(() => readRun(missing)).toThrow(`No recorded run in ${missing}: the file does not exist.`);
  expect(() => readRun(folder)).toThrow(`No recorded run in ${folder}: it cannot be read (EISDIR).`);
});

it.each([
  'no JSON',
  'null',
  '{}',
  '{"parts":[]}',
  JSON.stringify({ ...runOf([]), cores: 0 }),
  JSON.stringify({ ...runOf([]), parts: [{ name: 'start', figures: [] }] }),
  JSON.stringify(runOf([], { calibrationMs: 0 })),
  JSON.stringify(runOf([{ name: 'start', value: 1, unit: 'miles' as 'ms' }])),
])('rejects a file that contains %s', (text) => {
  expect(() => readRun(fileWith(text))).toThrow('it was not written by --record.');
});

it('rejects recording into a missing folder or over a folder', () => {
  expect(() => requireWritable(path.join(folder, 'missing', 'run.json'))).toThrow(
    'its folder does not exist',
  );
  expect(() => requireWritable(folder)).toThrow('it is a folder');
  expect(() => requireWritable(path.join(folder, 'run.json'))).not.toThrow();
});
