import type { BenchCase, BlueprintParameter } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import { runBench } from './run-bench.ts';

const id = '00000000-0000-0000-0000-000000000001';
const text = JSON.stringify({
  $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
  contentVersion: '1.0.0.0',
  parameters: { prefix: { type: 'string' }, password: { type: 'securestring' } },
  resources: [
    {
      type: 'Microsoft.Network/networkSecurityGroups',
      apiVersion: '2024-01-01',
      name: "[concat(parameters('prefix'), '-guard')]",
      location: 'westeurope',
      properties: {},
    },
  ],
});
const parameter = (name: string, type: string, secure: boolean) =>
  ({ name, title: name, description: '', type, secure, required: true }) as BlueprintParameter;

/** Returns the verdict and the findings of the first case. */
async function run(cases: readonly BenchCase[]) {
  const { rows } = await runBench({
    text,
    hash: '',
    parameters: [parameter('prefix', 'string', false), parameter('password', 'secureString', true)],
    scope: 'resourceGroup',
    cases,
    clouds: ['general'],
    policies: {
      description: { source: 'builtIn', count: 0 },
      of: () => ({
        source: 'builtIn',
        subscriptionId: id,
        tenantId: id,
        rows: { assignments: [], exemptions: [], definitions: {}, asOf: '2026-01-01T00:00:00Z' },
      }),
    },
    judge: () => [],
    by: 'Ada',
    now: new Date('2026-01-01'),
  });
  const { verdict, expansion } = rows[0]!;
  return { verdict, findings: expansion.findings.map(({ severity, message }) => `${severity}: ${message}`) };
}

describe('the test bench', () => {
  it('marks the placeholders for parameters without a default', async () => {
    expect(await run([])).toEqual({
      verdict: 'warn',
      findings: [
        'warning: prefix has no default and no value in this case. The test bench used the placeholder "prefix".',
      ],
    });
  });

  it('uses no placeholder for a value of the case, and never reports secrets', async () => {
    expect(await run([{ name: 'Lab', parameters: { prefix: 'lab' }, expect: 'success' }])).toEqual({
      verdict: 'pass',
      findings: [],
    });
  });
});
