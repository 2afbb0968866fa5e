import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { RouteContract } from '@blueport/contracts';
import { callApi } from '../api-client.ts';
import type { Command } from '../command-line.ts';
import { exitCodes, usageError, type ExitCode } from '../exit-codes.ts';
import { renderTable } from '../table.ts';
import type { Verb, VerbColumn, VerbInput, VerbTable } from './verb.ts';

const optionText = (name: string, { value }: { readonly value?: string }): string =>
  value === undefined ? `--${name}` : `--${name} ${value}`;

function helpOf({ name, summary, verbs }: VerbTable): string {
  const lines = Object.entries(verbs).flatMap(([verb, { summary: what, words = [], options = {} }]) => [
    '',
    `  ${[verb, ...words].join(' ')}`,
    `      ${what}`,
    ...Object.entries(options).map(
      ([option, entry]) =>
        `      ${optionText(option, entry).padEnd(24)}  ${entry.help}${entry.required === true ? ' (required)' : ''}`,
    ),
  ]);
  return `Usage: blueport ${name} VERB [options] [--json] [--idempotency-key KEY]

${summary}.
${lines.join('\n')}`;
}

function valueAt(row: unknown, path: string): string {
  const value = path
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], row);
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function print(answer: unknown, columns: readonly VerbColumn[] | undefined, json: boolean): void {
  if (answer === undefined) {
    if (!json) console.log('Done.');
    return;
  }
  if (json || columns === undefined) {
    console.log(JSON.stringify(answer, null, 2));
    return;
  }
  const { result } = answer as { readonly result?: unknown };
  const rows = Array.isArray(result) ? result : Array.isArray(answer) ? answer : [answer];
  console.log(
    renderTable(
      columns.map(([head]) => head),
      rows.map((row) => columns.map(([, path]) => valueAt(row, path))),
    ),
  );
}

/** The path with the words in the places of its parameters. */
const pathOf = (route: RouteContract, words: readonly string[]): string => {
  let next = 0;
  return route.path.replaceAll(/:\w+/g, () => {
    next += 1;
    return encodeURIComponent(words[next - 1] ?? '');
  });
};

/** What a version for If-Match is read from. */
interface Versioned {
  readonly id?: string;
  readonly etag?: string;
  readonly result?: readonly Versioned[];
}

async function call(verb: Verb, input: VerbInput, idempotencyKey: string | undefined): Promise<unknown> {
  const { route } = verb;
  const asked = Object.entries(verb.query?.(input) ?? {}).filter((entry) => entry[1] !== undefined);
  const query = new URLSearchParams(asked as [string, string][]).toString();
  const key = idempotencyKey ?? (route.idempotency === 'required' ? randomUUID() : undefined);
  const read = verb.reads && (await callApi<Versioned>(pathOf(verb.reads, input.words)));
  // Where there is no page of one row, it is found in the list.
  const etag = (read?.result?.find(({ id }) => id === input.words[0]) ?? read)?.etag;
  return callApi(pathOf(route, input.words) + (query === '' ? '' : `?${query}`), {
    method: route.method,
    headers: {
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(etag !== undefined && { 'if-match': etag }),
    },
    ...(verb.body !== undefined && { body: verb.body(input) }),
  });
}

async function runVerb(table: VerbTable, args: readonly string[]): Promise<ExitCode> {
  const [name = '', ...rest] = args;
  const verb = Object.hasOwn(table.verbs, name) ? table.verbs[name] : undefined;
  if (verb === undefined) {
    throw usageError(`Say what to do: blueport ${table.name} ${Object.keys(table.verbs).join('|')} …`);
  }
  const { options = {}, words: expected = [] } = verb;
  const { values, positionals } = parseArgs({
    args: rest,
    strict: true,
    allowPositionals: true,
    options: {
      ...Object.fromEntries(
        Object.entries(options).map(([option, { type = 'string', multiple = false }]) => [
          option,
          { type, multiple },
        ]),
      ),
      json: { type: 'boolean' },
      'idempotency-key': { type: 'string' },
    },
  });
  if (positionals.length !== expected.length) {
    throw usageError(`Usage: blueport ${[table.name, name, ...expected].join(' ')} [options]`);
  }
  const given = values as Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
  for (const [option, entry] of Object.entries(options)) {
    if (entry.required === true && given[option] === undefined) {
      throw usageError(`Say ${optionText(option, entry)}: ${entry.help}.`);
    }
  }
  const input: VerbInput = {
    words: positionals,
    text: (option) => given[option] as string | undefined,
    texts: (option) => given[option] as readonly string[] | undefined,
    flag: (option) => given[option] === true,
  };
  const answer = await call(verb, input, given['idempotency-key'] as string | undefined);
  print(answer, verb.columns, given['json'] === true);
  if (verb.note !== undefined) console.error(verb.note);
  return exitCodes.ok;
}

/** A command that is a table of verbs, each a call of the portal's API. */
export const remoteCommand = (table: VerbTable): Command => ({
  name: table.name,
  summary: table.summary,
  help: helpOf(table),
  run: (args) => runVerb(table, args),
});
