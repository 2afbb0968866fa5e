import { parseArgs } from 'node:util';
import { type PartName, partNames } from './run.ts';

/** The parsed command line of the bench. */
export interface BenchArguments {
  /** Parts to measure, in their usual order. */
  readonly parts: readonly PartName[];
  /** File to write the run to. */
  readonly record?: string;
  /** File of the recorded run to compare with. */
  readonly baseline?: string;
}

/** An invalid command line; the message is one sentence. */
export class UsageError extends Error {}

export function parseArguments(words: readonly string[]): BenchArguments {
  const { values, positionals } = parse(words);
  const unknown = positionals.filter((word) => !partNames.some((name) => name === word));
  if (unknown.length > 0)
    throw new UsageError(`Unknown part: ${unknown.join(', ')}. Parts are ${partNames.join(', ')}.`);
  for (const option of ['record', 'baseline'] as const)
    if (values[option] === '') throw new UsageError(`--${option} needs a file.`);
  return {
    ...values,
    parts: partNames.filter((name) => positionals.length === 0 || positionals.includes(name)),
  };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { record: { type: 'string' }, baseline: { type: 'string' } },
    });
  } catch {
    throw new UsageError('Usage: npm run bench -- [PART …] [--record FILE] [--baseline FILE]');
  }
}
