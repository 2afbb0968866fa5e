import { cliMessage, labelOf, messageOf } from '../language.ts';
import { languageOption, optionText, placeholdersIn, type HelpOption, type HelpPage } from '../help.ts';
import { writeFileSync } from 'node:fs';
import type { Command } from '../command-line.ts';
import { CommandError, commandError, exitCodes, usageError, type ExitCode } from '../exit-codes.ts';
import { renderAnswer, type Format } from './render-answer.ts';
import {
  defaultVerb,
  isVerbless,
  type Verb,
  type VerbInput,
  type VerbOption,
  type VerbTable,
} from './verb.ts';
import type { ListResult, RouteContract } from '@blueport/contracts';
import { parseInteger } from './inputs.ts';
import type { RouteInput } from '@blueport/client';
import { callRoute, PortalRefusal } from '../api-client.ts';
import { optionAt } from './option-at.ts';
import { pathParameters } from './path-parameters.ts';
import { isListQuery } from './schema-fields.ts';
import { parseArguments } from '../parse-arguments.ts';

/** Maps positional arguments to the path parameters they fill. */
const parametersOf = (route: RouteContract, words: readonly string[]): RouteInput =>
  Object.fromEntries(pathParameters(route).map((name, at) => [name, words[at]]));

/** A response or row with the version for If-Match. */
interface VersionedRow {
  readonly id?: string;
  readonly etag?: string;
}

/** Returns the rows of a response: those of a list, or of a property such as `configurationList`. */
const rowsIn = (answer: object): readonly VersionedRow[] =>
  Object.values(answer)
    .filter((value) => Array.isArray(value))
    .flat() as VersionedRow[];

async function versionOf(verb: Verb, { words }: VerbInput): Promise<string | undefined> {
  const { reads } = verb;
  if (reads === undefined) return undefined;
  // If the route returns several rows, the next argument is the row ID.
  const row = words[pathParameters(reads).length];
  // Read all rows: the row may not be on the first page.
  const query = isListQuery(reads.query) ? { limit: 0 } : {};
  const answer = (await callRoute(reads.id, { ...parametersOf(reads, words), query })) as VersionedRow;
  return (rowsIn(answer).find(({ id }) => row !== undefined && id === row) ?? answer).etag;
}

/** Calls the route of a verb with the parsed input. A refusal names options instead of fields of the request. */
async function callVerb(...call: Parameters<typeof callRouteOf>): Promise<unknown> {
  try {
    return await callRouteOf(...call);
  } catch (error) {
    const [verb] = call;
    throw error instanceof PortalRefusal ? error.withFieldNames((pointer) => optionAt(pointer, verb)) : error;
  }
}

async function callRouteOf(
  verb: Verb,
  input: VerbInput,
  idempotencyKey: string | undefined,
): Promise<unknown> {
  if (verb.ask !== undefined) return verb.ask(input);
  const { route } = verb;
  // Validate the input before sending any request.
  const body = await verb.body?.(input);
  const query = verb.query?.(input);
  const etag = verb.version?.(input) ?? (await versionOf(verb, input));
  const answer = (await callRoute(route.id, {
    ...parametersOf(route, input.words),
    query,
    body,
    etag,
    idempotencyKey,
  })) as Readonly<Record<string, unknown>> | undefined;
  return verb.part === undefined ? answer : answer?.[verb.part];
}

/** Formats the positional arguments of a verb for the help text. */
const wordsText = ({ words = [], several }: Verb): string => words.join(' ') + (several === true ? ' …' : '');

const isList = ({ route }: Verb): boolean => route.method === 'GET';

const commonOptions: readonly HelpOption[] = [
  { name: 'json', help: 'print the full response as JSON' },
  { name: 'csv', help: 'print the table as CSV; its column names do not depend on the language' },
  { name: 'output', value: 'FILE', help: 'write the response to a file' },
  {
    name: 'idempotency-key',
    value: 'KEY',
    help: 'prevent duplicates: repeat a call safely with the same key',
  },
  languageOption,
];

/** Returns the help page of a verb table. */
function helpOf(table: VerbTable): HelpPage {
  const { name, summary, verbs } = table;
  const optionsOf = ({ options = {} }: Verb) =>
    Object.entries(options).map(([option, about]) => ({ name: option, ...about }));
  const first = isVerbless(table) ? wordsText(verbs['']!) : 'VERB';
  const hasDefault = defaultVerb(table) !== undefined;
  const hasTable = Object.values(verbs).some((verb) => isList(verb) && verb.columns !== undefined);
  return {
    usage: [
      `blueport ${name} ${first} [options] [--json]${hasTable ? ' [--csv]' : ''} [--output FILE]`,
      ...(hasDefault ? [`blueport ${name} [options]`] : []),
    ],
    blocks: [
      summary,
      ...(hasDefault ? ['The default verb is list.'] : []),
      ...Object.entries(verbs).map(([verb, entry]) =>
        verb === ''
          ? { options: optionsOf(entry) }
          : {
              call: `${verb} ${wordsText(entry)}`.trimEnd(),
              summary: entry.summary,
              options: optionsOf(entry),
              notes: entry.more,
            },
      ),
      {
        title: 'Common options:',
        options: commonOptions.filter((option) => hasTable || option.name !== 'csv'),
      },
    ],
  };
}

/** Options shared by all verbs. */
const common = {
  json: { type: 'boolean' },
  csv: { type: 'boolean' },
  output: { type: 'string' },
  'idempotency-key': { type: 'string' },
} as const;

type Flags = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

/** One call: its input and its part of the idempotency key. */
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
    const reason = error instanceof Error ? error.message : cliMessage('unknown-reason');
    throw commandError(exitCodes.failed, 'file-unwritable', { file, reason });
  }
  console.error(cliMessage('written', { file }));
}

/** Returns the format of the output. Throws if the response has no table to print as CSV. */
export function formatOf(flags: Flags, { columns, columnsOf }: Pick<Verb, 'columns' | 'columnsOf'>): Format {
  if (flags['json'] === true && flags['csv'] === true)
    throw usageError('options-exclusive', { first: '--json', second: '--csv' });
  if (flags['csv'] !== true) return flags['json'] === true ? 'json' : 'table';
  if (columns === undefined && columnsOf === undefined) throw usageError('not-a-table');
  return 'csv';
}

function required(options: Readonly<Record<string, VerbOption>>, flags: Flags): void {
  for (const [option, entry] of Object.entries(options)) {
    const isSet = flags[option] !== undefined || flags[`no-${option}`] !== undefined;
    const isInFile = entry.required === 'or in --file' && flags['file'] !== undefined;
    if (entry.required && !isSet && !isInFile)
      throw usageError('missing-option', {
        option: optionText(option, entry.value),
        help: labelOf(entry.help),
      });
  }
}

/**
 * Rejects arguments that contain several lines or columns, because only one of them would be used: an ID contains no
 * white space, and no other argument contains a line break.
 */
function refuseBroken(expected: readonly string[], actual: readonly string[]): void {
  for (const [at, word] of actual.entries()) {
    const kind = expected[at] ?? expected.at(-1) ?? '';
    const isId = /(^|-)ID$|^ASSIGNMENT$|^DELIVERY$/.test(kind);
    if (!(isId ? /\s/ : /[\r\n\t]/).test(word)) continue;
    throw usageError('whitespace-in-word', { kind: labelOf(kind), word: JSON.stringify(word) });
  }
}

/** Returns one round per repeated last argument. */
function roundsOf(verb: Verb, words: readonly string[], flags: Flags): readonly Round[] {
  const places = verb.words?.length ?? 0;
  const key = flags['idempotency-key'] as string | undefined;
  const inputOf = (some: readonly string[]): VerbInput => ({
    words: some,
    text: (option) => flags[option] as string | undefined,
    texts: (option) => flags[option] as readonly string[] | undefined,
    flag: (option) => flags[option] === true,
  });
  if (words.length <= places) return [{ input: inputOf(words), key }];
  const first = words.slice(0, places - 1);
  return words
    .slice(places - 1)
    .map((last) => ({ input: inputOf([...first, last]), key: key && `${key}-${last}` }));
}

/** Calls the route for each argument, reports each result, and continues after failures. */
async function callEach(verb: Verb, rounds: readonly Round[], format: Format) {
  const answers: unknown[] = [];
  let code: ExitCode = exitCodes.ok;
  for (const { input, key } of rounds) {
    try {
      const answer = await callVerb(verb, input, key);
      answers.push(answer);
      if (answer === undefined && format !== 'json')
        console.log(cliMessage('done-for', { word: input.words.at(-1) ?? '' }));
    } catch (error) {
      const isRefusal = error instanceof PortalRefusal;
      if (!(error instanceof CommandError) || (error.code === exitCodes.usage && !isRefusal)) throw error;
      console.error(cliMessage('failed-for', { word: input.words.at(-1) ?? '', message: messageOf(error) }));
      code = exitCodes.failed;
    }
  }
  return { answers, code };
}

function printAnswer(verb: Verb, answer: unknown, flags: Flags): void {
  const format = formatOf(flags, verb);
  if (answer === undefined) {
    if (format !== 'json') console.log(cliMessage('done'));
  } else write(renderAnswer(verb, answer, format), flags['output'] as string | undefined);
  const { note } = verb;
  const noteText = typeof note === 'function' ? note(answer as never) : note;
  if (noteText !== undefined && noteText !== '') console.error(noteText);
}

async function runVerb(table: VerbTable, args: readonly string[]): Promise<ExitCode> {
  const [word] = args;
  const otherwise = defaultVerb(table);
  const usual = otherwise !== undefined && (word === undefined || word.startsWith('-'));
  const isUnnamed = usual || isVerbless(table);
  const name = usual ? otherwise : isUnnamed ? '' : (word ?? '');
  const verb = Object.hasOwn(table.verbs, name) ? table.verbs[name] : undefined;
  if (verb === undefined) {
    throw usageError('verb-needed', {
      usage: `blueport ${table.name} ${Object.keys(table.verbs).join('|')} …`,
    });
  }
  const { options = {}, words: expected = [] } = verb;
  const { values, positionals } = parseArguments({
    args: [...(isUnnamed ? args : args.slice(1))],
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
  const flags = values as Flags;
  const tooMany = positionals.length > expected.length && verb.several !== true;
  if (positionals.length < expected.length || tooMany) {
    throw usageError('usage', {
      usage: placeholdersIn(
        `blueport ${[table.name, name, wordsText(verb)].filter(Boolean).join(' ')} [options]`,
      ),
    });
  }
  required(options, flags);
  refuseBroken(expected, positionals);
  formatOf(flags, verb);
  const rounds = roundsOf(verb, positionals, flags);
  if (rounds.length > 1) {
    const { answers, code } = await callEach(verb, rounds, formatOf(flags, verb));
    const responses = answers.filter((answer) => answer !== undefined);
    // Calls without a response body have already been reported one by one.
    if (responses.length > 0 || answers.length === 0) printAnswer(verb, responses, flags);
    for (const one of responses) await verb.after?.(one as never);
    return code;
  }
  const { input, key } = rounds[0]!;
  const whole = await callVerb(verb, input, key);
  const answer = truncate(verb, whole, input);
  printAnswer(verb, answer, flags);
  reportTruncation(verb, whole, answer);
  await verb.after?.(answer as never);
  return verb.code?.(answer as never) ?? exitCodes.ok;
}

/** Creates a command from a verb table; each verb calls a route of the portal's API. */
export const remoteCommand = (table: VerbTable): Command => ({
  name: table.name,
  help: helpOf(table),
  table,
  run: (args) => runVerb(table, args),
});

/** Truncates a list that the portal returns without pages to --limit; 0 means all. */
function truncate({ cut }: Verb, answer: unknown, input: VerbInput): unknown {
  const limit = cut === true ? parseInteger(input, 'limit') : undefined;
  return limit !== undefined && limit > 0 && Array.isArray(answer) ? answer.slice(0, limit) : answer;
}

/** Writes to standard error how much of a truncated list is shown; scripts read standard output. */
function reportTruncation({ options = {} }: Verb, whole: unknown, visiblePart: unknown): void {
  const more = ['limit', 'skip'].filter((option) => option in options).map((option) => `--${option}`);
  if (more.length === 0) return;
  const { total, result, isMore } = (whole ?? {}) as Partial<ListResult<unknown>> & { isMore?: boolean };
  const all = Array.isArray(whole) ? whole.length : total;
  const count = Array.isArray(visiblePart) ? visiblePart.length : result?.length;
  if (all === undefined || count === undefined || count >= all) return;
  console.error(
    cliMessage('rows-shown', {
      count: String(count),
      all: String(all),
      open: isMore === true ? 'yes' : 'no',
      options: more.join(', '),
    }),
  );
}
