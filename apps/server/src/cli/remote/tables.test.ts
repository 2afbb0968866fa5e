import { describe, expect, it } from 'vitest';
import { commands } from '../command-line.ts';
import { exitCodes, type CommandError } from '../exit-codes.ts';
import { remoteCommand } from './remote-command.ts';
import type { VerbInput } from './verb.ts';

const loaded = await Promise.all(Object.values(commands).map((command) => command.load()));
const tables = loaded.flatMap(({ table }) => table ?? []);
const verbs = tables.flatMap((table) =>
  Object.entries(table.verbs).map(([name, verb]) => [`${table.name} ${name}`, table, verb] as const),
);
const parameters = (path: string): number => path.match(/:\w+/g)?.length ?? 0;

describe.each(verbs)('%s', (_name, table, verb) => {
  it('asks for as many words as its path has places, and says so in the help', () => {
    const { route, words = [], summary } = verb;
    // What asks for its answer in its own way fills the path itself.
    const places = verb.ask === undefined ? parameters(route.path) : 0;
    expect(words.length).toBeGreaterThanOrEqual(places);
    expect(remoteCommand(table).help).toContain(summary);
    expect(parameters(verb.reads?.path ?? '')).toBeLessThanOrEqual(words.length);
  });

  it('sends a body where the contract takes one', async () => {
    const { route, body, words = [], options = {} } = verb;
    expect(body !== undefined).toBe(route.body !== undefined);
    if (body === undefined || 'parameters' in options || 'template' in options) return;
    const input: VerbInput = {
      words: words.map(() => 'x'),
      text: () => undefined,
      texts: () => undefined,
      flag: () => false,
    };
    // Nothing that was not said is sent as null or as an empty text.
    // Where something is missing it says so, and sends nothing.
    const sent = await Promise.resolve(input)
      .then(body)
      .catch((error: unknown) => error);
    const values = Object.values(sent ?? {});
    expect(sent instanceof Error ? (sent as CommandError).code : exitCodes.usage).toBe(exitCodes.usage);
    expect(values.filter((value) => value === '')).toEqual([]);
  });
});
