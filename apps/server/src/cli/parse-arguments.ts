import { parseArgs, type ParseArgsConfig } from 'node:util';
import { usageError } from './exit-codes.ts';

type Token = NonNullable<ReturnType<typeof parseArgs>['tokens']>[number];
type OptionToken = Extract<Token, { kind: 'option' }>;

/** Parses arguments as the strict mode of `parseArgs` does. Throws a usage error that can be translated. */
export function parseArguments<const Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  const { tokens = [] } = parseArgs({ ...config, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind === 'option') checkOption(token, config.options?.[token.name]?.type);
    if (token.kind === 'positional' && config.allowPositionals !== true)
      throw usageError('unexpected-argument', { word: token.value });
  }
  return parseArgs(config);
}

function checkOption(
  { rawName, value, inlineValue }: OptionToken,
  type: 'string' | 'boolean' | undefined,
): void {
  const option = rawName;
  if (type === undefined) throw usageError('unknown-option', { option });
  if (type === 'boolean' && value !== undefined) throw usageError('option-without-value', { option });
  if (type === 'boolean') return;
  // A separate value that looks like an option is the next option: this one lacks its value.
  const isOption = inlineValue === false && value.length > 1 && value.startsWith('-');
  if (value === undefined || isOption) throw usageError('option-value', { option });
}
