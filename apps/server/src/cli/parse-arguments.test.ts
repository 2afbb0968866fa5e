import { describe, expect, it } from 'vitest';
import { CommandError, exitCodes } from './exit-codes.ts';
import { parseArguments } from './parse-arguments.ts';

const options = {
  name: { type: 'string', short: 'n' },
  tag: { type: 'string', multiple: true },
  json: { type: 'boolean', default: false },
} as const;
const parse = (...args: string[]) => parseArguments({ args, options, allowPositionals: true });

/** Returns the exit code, key and values of the error for some arguments. */
function refusalOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    if (error instanceof CommandError) return [error.code, error.text?.name, error.text?.values];
    throw error;
  }
  return undefined;
}

describe('command-line arguments', () => {
  it('returns the values of options and the positional arguments', () => {
    const { values, positionals } = parse(
      'web',
      '-n',
      'one',
      '--tag=-x',
      '--tag',
      'y',
      '--json',
      '--',
      '--z',
    );
    expect({ ...values }).toEqual({ name: 'one', tag: ['-x', 'y'], json: true });
    expect(positionals).toEqual(['web', '--z']);
  });

  it.each([
    [['--colour'], 'unknown-option', { option: '--colour' }],
    [['--colour=red'], 'unknown-option', { option: '--colour' }],
    [['-x'], 'unknown-option', { option: '-x' }],
    [['--name'], 'option-value', { option: '--name' }],
    [['-n'], 'option-value', { option: '-n' }],
    [['--name', '--json'], 'option-value', { option: '--name' }],
    [['--json=yes'], 'option-without-value', { option: '--json' }],
  ])('refuses %j as a usage error', (args, name, values) => {
    expect(refusalOf(() => parse(...args))).toEqual([exitCodes.usage, name, values]);
  });

  it('accepts a hyphen and an empty text as values', () => {
    expect(parse('--name', '-').values.name).toBe('-');
    expect(parse('--name=').values.name).toBe('');
  });

  it('refuses positional arguments of a command that takes none', () => {
    expect(refusalOf(() => parseArguments({ args: ["it's", '--json'], options }))).toEqual([
      exitCodes.usage,
      'unexpected-argument',
      { word: "it's" },
    ]);
  });
});
