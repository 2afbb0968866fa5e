import { describe, expect, it } from 'vitest';
import { compareResources } from './compare.ts';
import { bodiesOf } from './inventory-state.ts';

const group = '/subscriptions/s/resourceGroups/rg';
const account = `${group}/providers/Microsoft.Storage/storageAccounts/kept`;
const newAccountId = `${group}/providers/Microsoft.Storage/storageAccounts/fresh`;
const resource = (id: string, type: string) => ({
  id,
  type,
  name: id.split('/').at(-1)!,
  apiVersion: '2024-01-01',
  properties: {},
});
const resources = [
  resource(account, 'Microsoft.Storage/storageAccounts'),
  resource(`${account}/managementPolicies/default`, 'Microsoft.Storage/storageAccounts/managementPolicies'),
  resource(newAccountId, 'Microsoft.Storage/storageAccounts'),
  resource(
    `${newAccountId}/managementPolicies/default`,
    'Microsoft.Storage/storageAccounts/managementPolicies',
  ),
  resource(`${group}/providers/Microsoft.Authorization/locks/keep`, 'Microsoft.Authorization/locks'),
] as unknown as Parameters<typeof compareResources>[0];
const known = { readAt: new Date(), present: new Set([account.toLowerCase()]) };
const listReasons = (absentGroup?: string) =>
  compareResources(resources, bodiesOf(known, resources, absentGroup)).changes.map(
    ({ kind, reason }) => reason?.code ?? kind,
  );

describe('the state from the inventory during a cloud outage', () => {
  it('is unknown for children of existing resources', () => {
    expect(listReasons().slice(0, 4)).toEqual(['unreadable', 'unseen', 'create', 'create']);
  });

  it('is empty for a group that will be created', () => {
    const inFresh = resources.slice(2);
    const emptyState = { ...known, present: new Set<string>() };
    const { counts } = compareResources(inFresh, bodiesOf(emptyState, inFresh, group));
    expect(counts).toMatchObject({ create: 3, unknown: 0 });
  });
});
