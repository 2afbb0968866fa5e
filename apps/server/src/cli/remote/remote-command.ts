import { messageOf } from '../language.ts';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Command } from '../command-line.ts';
import { CommandError, commandError, exitCodes, usageError, type ExitCode } from '../exit-codes.ts';
import { callVerb } from './call-verb.ts';
import { cutHere, sayCut } from './cut-list.ts';
import { helpOf, optionText, wordsText } from './help.ts';
import { renderAnswer, type Format } from './render-answer.ts';
import { usualVerb, type Verb, type VerbInput, type VerbOption, type VerbTable } from './verb.ts';

/** What every verb takes beside its own options. */
const common = {
  json: { type: 'boolean' },
  csv: { type: 'boolean' },
  output: { type: 'string' },
  'idempotency-key': { type: 'string' },
} as const;

type Given = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

/** One call: its input, and its share of the idempotency key. */
interface Round {
  readonly input: VerbInput;
  readonly key: string | undefined;
}

function write(text: string, file: string | undefined): void {
  if (file === undefined) {
    console.log(text);
    return;
  }
  try {
    writeFileSync(file, `${text}\n`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown reason';
    throw commandError(exitCodes.failed, 'file-unwritable', { file, reason });
  }
  console.error(`Written to ${file}.`);
}

function formatOf(given: Given, { columns }: Verb): Format {
  if (given['json'] === true && given['csv'] === true)
    throw usageError('options-exclusive', { first: '--json', second: '--csv' });
  if (given['csv'] !== true) return given['json'] === true ? 'json' : 'table';
  if (columns === undefined) throw usageError('not-a-table');
  return 'csv';
}

function required(options: Readonly<Record<string, VerbOption>>, given: Given): void {
  for (const [option, entry] of Object.entries(options)) {
    const isSaid = given[option] !== undefined || given[`no-${option}`] !== undefined;
    const isInFile = entry.required === 'or in --file' && given['file'] !== undefined;
    if (entry.required && !isSaid && !isInFile)
      throw usageError('missing-option', { option: optionText(option, entry), help: entry.help });
  }
}

/**
 * Refuses words that came together from several lines or columns, for only one of them would be meant: an id holds no white
 * space, and nothing else holds more than one line.
 */
function refuseBroken(expected: readonly string[], given: readonly string[]): void {
  for (const [at, word] of given.entries()) {
    const kind = expected[at] ?? expected.at(-1) ?? '';
    const isId = /(^|-)ID$|^ASSIGNMENT$|^DELIVERY$/.test(kind);
    if (!(isId ? /\s/ : /[\r\n\t]/).test(word)) continue;
    throw usageError('whitespace-in-word', { kind, word: JSON.stringify(word) });
  }
}

/** One round for each of the last words, where several are taken. */
function roundsOf(verb: Verb, words: readonly string[], given: Given): readonly Round[] {
  const places = verb.words?.length ?? 0;
  const key = given['idempotency-key'] as string | undefined;
  const inputOf = (some: readonly string[]): VerbInput => ({
    words: some,
    text: (option) => given[option] as string | undefined,
    texts: (option) => given[option] as readonly string[] | undefined,
    flag: (option) => given[option] === true,
  });
  if (words.length <= places) return [{ input: inputOf(words), key }];
  const first = words.slice(0, places - 1);
  return words
    .slice(places - 1)
    .map((last) => ({ input: inputOf([...first, last]), key: key && `${key}-${last}` }));
}

/** Calls for each, tells of each that was refused or done, and goes on with the others. */
async function callEach(verb: Verb, rounds: readonly Round[], format: Format) {
  const answers: unknown[] = [];
  let code: ExitCode = exitCodes.ok;
  for (const { input, key } of rounds) {
    try {
      const answer = await callVerb(verb, input, key);
      answers.push(answer);
      if (answer === undefined && format !== 'json') console.log(`${input.words.at(-1)}: done.`);
    } catch (error) {
      if (!(error instanceof CommandError) || error.code === exitCodes.usage) throw error;
      console.error(`${input.words.at(-1)}: ${await messageOf(error)}`);
      code = exitCodes.failed;
    }
  }
  return { answers, code };
}

function tell(verb: Verb, answer: unknown, given: Given): void {
  const format = formatOf(given, verb);
  if (answer === undefined) {
    if (format !== 'json') console.log('Done.');
  } else write(renderAnswer(verb, answer, format), given['output'] as string | undefined);
  const { note } = verb;
  const said = typeof note === 'function' ? note(answer as never) : note;
  if (said !== undefined && said !== '') console.error(said);
}

async function runVerb(table: VerbTable, args: readonly string[]): Promise<ExitCode> {
  const [word] = args;
  const otherwise = usualVerb(table);
  const usual = otherwise !== undefined && (word === undefined || word.startsWith('-'));
  const name = usual ? otherwise : (word ?? '');
  const verb = Object.hasOwn(table.verbs, name) ? table.verbs[name] : undefined;
  if (verb === undefined) {
    throw usageError('verb-needed', {
      usage: `blueport ${table.name} ${Object.keys(table.verbs).join('|')} …`,
    });
  }
  const { options = {}, words: expected = [] } = verb;
  const { values, positionals } = parseArgs({
    args: [...(usual ? args : args.slice(1))],
    strict: true,
    allowPositionals: true,
    options: {
      ...Object.fromEntries(
        Object.entries(options).map(([option, { type = 'string', multiple = false }]) => [
          option,
          { type, multiple },
        ]),
      ),
      ...common,
    },
  });
  const given = values as Given;
  const tooMany = positionals.length > expected.length && verb.several !== true;
  if (positionals.length < expected.length || tooMany) {
    throw usageError('usage', {
      usage: `blueport ${`${table.name} ${name} ${wordsText(verb)}`.trimEnd()} [options]`,
    });
  }
  required(options, given);
  refuseBroken(expected, positionals);
  formatOf(given, verb);
  const rounds = roundsOf(verb, positionals, given);
  if (rounds.length > 1) {
    const { answers, code } = await callEach(verb, rounds, formatOf(given, verb));
    const told = answers.filter((answer) => answer !== undefined);
    // What answers nothing was told of one by one.
    if (told.length > 0 || answers.length === 0) tell(verb, told, given);
    for (const one of told) await verb.after?.(one as never);
    return code;
  }
  const { input, key } = rounds[0]!;
  const whole = await callVerb(verb, input, key);
  const answer = cutHere(verb, whole, input);
  tell(verb, answer, given);
  sayCut(verb, whole, answer);
  await verb.after?.(answer as never);
  return verb.code?.(answer as never) ?? exitCodes.ok;
}

/** A command that is a table of verbs, each a call of the portal's API. */
export const remoteCommand = (table: VerbTable): Command => ({
  name: table.name,
  summary: table.summary,
  help: helpOf(table),
  table,
  run: (args) => runVerb(table, args),
});
