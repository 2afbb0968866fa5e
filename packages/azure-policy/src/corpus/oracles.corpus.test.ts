import { describe, expect, it } from 'vitest';
import { compilePolicy } from '../compilePolicy.ts';
import { resolveField } from '../resolveField.ts';
import { definitionOf } from '../testing/rule.ts';
import type { JsonObject } from '../types.ts';
import { absent, corpusIsThere, oracles, type Oracle } from './corpusFolder.ts';

function judge(record: Oracle): { matches: boolean; effect?: string } {
  const { parameters, aliases, policyRule, mode } = record;
  const policy = compilePolicy(
    { ...(mode ? { mode } : {}), policyRule: policyRule! },
    { aliases, ...(parameters ? { parameters } : {}) },
  );
  expect(policy.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const verdict = policy.evaluate(record.resource);
  expect(verdict.error).toBeUndefined();
  expect(verdict.reasons.length).toBeGreaterThan(0);
  return verdict.matches
    ? { matches: true, ...(verdict.effect ? { effect: verdict.effect } : {}) }
    : { matches: false };
}

describe.skipIf(!corpusIsThere)(`oracle records (${corpusIsThere ? 'corpus' : absent})`, () => {
  const records = corpusIsThere ? oracles() : [];

  it.each(records.filter(({ kind }) => kind === 'rule'))('evaluates $id as recorded', (record) => {
    expect(judge(record)).toMatchObject(record.expected as JsonObject);
  });

  it.each(records.filter(({ kind }) => kind === 'field'))(
    'resolves the field of $id as recorded',
    ({ resource, field, aliases, expected }) => {
      expect(resolveField(resource, field!, aliases)).toEqual(expected);
    },
  );

  it.each(records.filter(({ kind }) => kind === 'fieldFunction'))(
    'evaluates field() of $id as recorded',
    ({ resource, expression, aliases, expected }) => {
      const policy = compilePolicy(definitionOf({ value: expression!, equals: expected }), { aliases });
      expect(policy.diagnostics).toEqual([]);
      expect(policy.evaluate(resource).reasons[0]!.actual).toEqual(expected);
      expect(policy.matches(resource)).toBe(true);
    },
  );
});
