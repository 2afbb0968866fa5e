import { compilePolicy } from '@blueport/azure-policy';
import { describe, expect, it } from 'vitest';
import { createPolicyService } from '../../../deployments/verdict/index.ts';
import { baselinePolicies } from '../bench/baseline-policies.ts';
import { builtInPolicies } from '../bench/bench-policies.ts';
import { runBench } from '../bench/run-bench.ts';
import { describeVersion } from '../models/read-template.ts';
import { galleryItems } from './gallery.ts';

describe('gallery templates', () => {
  it.each(galleryItems().map((item) => [item.id, item] as const))(
    '%s passes the test bench unchanged',
    async (_id, item) => {
      const { read, parameters } = describeVersion(item.template, {}, undefined);
      expect(read.issues).toEqual([]);
      expect(item.resourceTypes.length).toBeGreaterThan(0);
      const run = await runBench({
        text: item.template,
        hash: '',
        parameters,
        scope: read.scope,
        cases: [],
        by: '',
        now: new Date(0),
        clouds: ['general', 'us_gov'],
        policies: builtInPolicies(),
        judge: createPolicyService(() => new Date(0)).judge,
      });
      const errors = [run.lint, ...run.rows.flatMap((row) => [row.expansion, row.policy, row.availability])]
        .flatMap(({ findings }) => findings)
        .filter(({ severity }) => severity === 'error');
      expect(errors).toEqual([]);
      expect(run.green).toBe(true);
    },
  );
});

it('every built-in policy compiles', () => {
  const definitions = Object.entries(baselinePolicies.definitions);
  expect(definitions.length).toBe(baselinePolicies.assignments.length);
  for (const [id, definition] of definitions) {
    const { diagnostics } = compilePolicy(definition);
    expect([id, diagnostics.filter(({ severity }) => severity === 'error')]).toEqual([id, []]);
  }
});
