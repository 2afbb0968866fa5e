import type { BenchCase } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import { createPolicyService } from '../../../deployments/verdict/index.ts';
import type { PolicyRows } from './bench-ports.ts';
import { runBench } from './run-bench.ts';

const subscriptionId = '00000000-0000-0000-0000-000000000001';
const definitionId = `/subscriptions/${subscriptionId}/providers/Microsoft.Authorization/policyDefinitions/require-team`;
const rows: PolicyRows = {
  assignments: [
    {
      id: `/subscriptions/${subscriptionId}/providers/Microsoft.Authorization/policyAssignments/require-team`,
      name: 'require-team',
      properties: { displayName: 'Require a team', policyDefinitionId: definitionId },
    },
  ],
  exemptions: [],
  definitions: {
    [definitionId.toLowerCase()]: {
      id: definitionId,
      properties: {
        mode: 'Indexed',
        // oxlint-disable-next-line unicorn/no-thenable -- the name is part of the policy language
        policyRule: { if: { field: "tags['team']", exists: false }, then: { effect: 'deny' } },
      },
    },
  },
  asOf: '2026-01-01T00:00:00Z',
};

/** A template without a tags parameter; with `broken`, the second line of resources has a deliberate error. */
const templateText = (parameters = '{}', tags = '') => `{
  "$schema": "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
  "contentVersion": "1.0.0.0",
  "parameters": ${parameters},
  "resources": [
    { "type": "Microsoft.Network/networkSecurityGroups", "apiVersion": "2024-01-01", "name": "guard",
      "location": "[resourceGroup().location]", ${tags} "properties": {} },
    { "type": "Microsoft.Network/virtualNetworks/subnets", "apiVersion": "2024-01-01", "name": "net/apps",
      "properties": { "addressPrefix": "10.0.0.0/24" } }
  ]
}`;

async function run(text: string, tags: BenchCase['tags']) {
  const {
    rows: [row],
  } = await runBench({
    text,
    hash: '',
    parameters: [],
    scope: 'resourceGroup',
    cases: [{ name: 'Tagged', parameters: {}, expect: 'success', ...(tags && { tags }) }],
    clouds: ['general'],
    policies: {
      description: { source: 'organization', count: 1 },
      of: () => ({ source: 'organization', subscriptionId, tenantId: subscriptionId, rows }),
    },
    judge: createPolicyService(() => new Date()).judge,
    by: 'Ada',
    now: new Date('2026-01-01'),
  });
  return row!;
}

describe('a parameter set with tags', () => {
  it('expands with the tags on every resource that supports them', async () => {
    expect((await run(templateText(), undefined)).policy.verdict).toBe('fail');
    const { policy, verdict } = await run(templateText(), { team: 'blue' });
    expect([policy.verdict, verdict]).toEqual(['pass', 'pass']);
  });

  it('lists the resources without the tags', async () => {
    const { expansion } = await run(templateText('{}', '"tags": { "team": "network" },'), { team: 'blue' });
    expect(expansion.findings.map(({ code, message }) => [code, message])).toEqual([
      ['TagsNotCarried', 'guard: the template sets these tags itself: team.'],
      ['TagsNotCarried', 'net/apps: the resource type does not support tags: team.'],
    ]);
  });

  it("still reports errors at the author's line numbers", async () => {
    const { expansion } = await run(templateText('{}', '"tags": "[nope()]",'), { team: 'blue' });
    expect(expansion.findings.find(({ severity }) => severity === 'error')).toMatchObject({
      code: 'UnknownFunction',
      line: 7,
    });
  });
});
