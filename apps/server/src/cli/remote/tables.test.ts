import { describe, expect, it } from 'vitest';
import { remoteCommand } from './remote-command.ts';
import { modelTable } from './tables/authoring.ts';
import { groupTable, resourceTable, subscriptionTable } from './tables/cloud.ts';
import { deploymentTable } from './tables/deployments.ts';
import { fleetTable } from './tables/fleet.ts';
import { approvalTable, budgetTable, priceTable, verdictTable } from './tables/money.ts';
import { webhookTable } from './tables/webhooks.ts';
import type { VerbInput } from './verb.ts';

const tables = [
  approvalTable,
  budgetTable,
  deploymentTable,
  fleetTable,
  groupTable,
  modelTable,
  priceTable,
  resourceTable,
  subscriptionTable,
  verdictTable,
  webhookTable,
];
const verbs = tables.flatMap((table) =>
  Object.entries(table.verbs).map(([name, verb]) => [`${table.name} ${name}`, table, verb] as const),
);
const parameters = (path: string): number => path.match(/:\w+/g)?.length ?? 0;

describe.each(verbs)('%s', (_name, table, verb) => {
  it('asks for as many words as its path has places, and says so in the help', () => {
    const { route, words = [], summary } = verb;
    expect(words.length).toBeGreaterThanOrEqual(parameters(route.path));
    expect(remoteCommand(table).help).toContain(summary);
    expect(parameters(verb.reads?.path ?? '')).toBeLessThanOrEqual(words.length);
  });

  it('sends a body where the contract takes one', () => {
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
    expect(Object.values(body(input) as object).filter((value) => value === '')).toEqual([]);
  });
});
