import { accessSync, constants, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { betterWhen, type Figure, isProcessorBound, units } from './figure.ts';
import { partNames, type Run, type RunPart } from './run.ts';

/** A run file that cannot be read or written; the message is one sentence. */
export class RunFileError extends Error {}

/** Writes a run as JSON, including what other readers need: direction and kind of every figure. */
export function writeRun(file: string, run: Run): void {
  const parts = run.parts.map((part) => ({
    ...part,
    figures: part.figures.map((figure) => ({
      ...figure,
      better: betterWhen(figure.unit),
      isProcessorBound: isProcessorBound(figure),
    })),
  }));
  writeFileSync(file, `${JSON.stringify({ ...run, parts }, null, 2)}\n`);
}

/** Fails early if the file could not be written at the end of a run. */
export function requireWritable(file: string): void {
  try {
    accessSync(path.dirname(path.resolve(file)), constants.W_OK);
  } catch {
    throw new RunFileError(`Cannot write ${file}: its folder does not exist or is not writable.`);
  }
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new RunFileError(`Cannot write ${file}: it is a folder.`);
}

export function readRun(file: string): Run {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'the file does not exist' : `it cannot be read (${code})`;
    throw new RunFileError(`No recorded run in ${file}: ${reason}.`);
  }
  const run = parseJson(text);
  if (!isRun(run)) throw new RunFileError(`No recorded run in ${file}: it was not written by --record.`);
  return run;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isPositive = (value: unknown): boolean => typeof value === 'number' && value > 0;

function isRun(value: unknown): value is Run {
  if (!isObject(value) || !Array.isArray(value['parts']) || value['parts'].length === 0) return false;
  const facts = ['date', 'commit', 'node', 'processor'].every((name) => typeof value[name] === 'string');
  return facts && isPositive(value['cores']) && value['parts'].every(isPart);
}

function isPart(value: unknown): value is RunPart {
  if (!isObject(value) || !isObject(value['calibration']) || !Array.isArray(value['figures'])) return false;
  const { beforeMs, afterMs, load } = value['calibration'];
  return (
    partNames.some((name) => name === value['name']) &&
    isPositive(beforeMs) &&
    isPositive(afterMs) &&
    typeof load === 'number' &&
    value['figures'].every(isFigure)
  );
}

function isFigure(value: unknown): value is Figure {
  if (!isObject(value)) return false;
  const { name, unit, target } = value;
  return (
    typeof name === 'string' &&
    typeof value['value'] === 'number' &&
    (target === undefined || typeof target === 'number') &&
    units.some((known) => known === unit)
  );
}
