import { describe, expect, it } from 'vitest';
import { commands } from '../command-line.ts';
import { exitCodes, type CommandError } from '../exit-codes.ts';
import { textsOfHelp } from '../help.ts';
import { remoteCommand } from './remote-command.ts';
import type { VerbInput } from './verb.ts';

const loaded = await Promise.all(Object.values(commands).map((command) => command.load()));
const tables = loaded.flatMap(({ table }) => table ?? []);
const verbs = tables.flatMap((table) =>
  Object.entries(table.verbs).map(([name, verb]) => [`${table.name} ${name}`, table, verb] as const),
);
const parameters = (path: string): number => path.match(/:\w+/g)?.length ?? 0;

describe.each(verbs)('%s', (_name, table, verb) => {
  it('takes an argument for each path parameter and shows its summary in the help', () => {
    const { route, words = [], summary } = verb;
    // Verbs with a custom request fill the path themselves.
    const places = verb.ask === undefined ? parameters(route.path) : 0;
    expect(words.length).toBeGreaterThanOrEqual(places);
    expect(textsOfHelp(remoteCommand(table).help)).toContain(summary);
    expect(parameters(verb.reads?.path ?? '')).toBeLessThanOrEqual(words.length);
  });

  it('sends a body if the contract requires one', async () => {
    const { route, body, words = [], options = {} } = verb;
    expect(body !== undefined).toBe(route.body !== undefined);
    if (body === undefined || 'parameters' in options || 'template' in options) return;
    const input: VerbInput = {
      words: words.map(() => 'x'),
      text: () => undefined,
      texts: () => undefined,
      flag: () => false,
    };
    // Missing options are never sent as null or empty text. If a required option is missing, a usage error is thrown
    // and nothing is sent.
    const sent = await Promise.resolve(input)
      .then(body)
      .catch((error: unknown) => error);
    const values = Object.values(sent ?? {});
    expect(sent instanceof Error ? (sent as CommandError).code : exitCodes.usage).toBe(exitCodes.usage);
    expect(values.filter((value) => value === '')).toEqual([]);
  });
});
