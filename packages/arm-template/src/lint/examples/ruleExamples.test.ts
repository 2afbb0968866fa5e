import { describe, expect, it } from 'vitest';
import { allLintRules, lintTemplate } from '../../index.ts';
import { ruleExamples } from './ruleExamples.ts';
import type { LintExample } from './lintExample.ts';

const resourceTypes = {
  providers: { 'Microsoft.Storage': { types: 'storageAccounts' } },
  properties: { 'Microsoft.Storage/storageAccounts': 'properties.accessTier' },
};

const findingsOf = (rule: string, { document, ...options }: LintExample) =>
  lintTemplate(document, { today: '2026-01-01', resourceTypes, rules: [rule], ...options });

describe('the examples of the reference', () => {
  it('exist for every rule', () => {
    expect(Object.keys(ruleExamples).toSorted()).toEqual(allLintRules.map(({ id }) => id).toSorted());
  });

  it.each(Object.entries(ruleExamples))(
    '%s: reports the bad one and accepts the good one',
    (rule, { bad, good }) => {
      const found = findingsOf(rule, bad);
      expect(found.length).toBeGreaterThan(0);
      for (const { message } of found) expect(message).not.toMatch(/\{\w+\}/);
      expect(findingsOf(rule, good)).toEqual([]);
    },
  );
});
