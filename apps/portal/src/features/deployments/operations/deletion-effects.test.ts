import { expect, test } from 'vitest';
import { type DeletionResource, deletionEffects, totalsOf } from './deletion-effects.ts';

const resource = (
  id: string,
  owners: readonly string[],
  monthly: string | null = '1.10',
): DeletionResource => ({
  id,
  type: 'Microsoft.Storage/storageAccounts',
  name: id,
  owners: owners.map((name) => ({ name, title: name, subscriptionId: 's', resourceGroup: 'g' })),
  monthly,
});
const names = (resources: readonly DeletionResource[]) => resources.map(({ name }) => name);

test('keeps shared resources unless the other deployments are deleted too or the user includes them', () => {
  const resources = [
    resource('own', []),
    resource('ours', ['bp-two']),
    resource('theirs', ['bp-two', 'bp-far']),
  ];
  const singleEffects = deletionEffects({ resources }, new Set(['bp-one']));
  expect([names(singleEffects.goes), names(singleEffects.stays)]).toEqual([['own'], ['ours', 'theirs']]);
  const jointEffects = deletionEffects({ resources }, new Set(['bp-one', 'bp-two']));
  expect([names(jointEffects.goes), names(jointEffects.stays)]).toEqual([['own', 'ours'], ['theirs']]);
  expect(jointEffects.stays[0]?.owners.map(({ name }) => name)).toEqual(['bp-far']);
  expect(names(deletionEffects({ resources }, new Set(['bp-one']), true).goes)).toEqual([
    'own',
    'ours',
    'theirs',
  ]);
});

test('counts and prices shared resources once, and counts unpriced ones separately', () => {
  const deletedNames = new Set(['bp-one', 'bp-two']);
  const totals = totalsOf([
    deletionEffects({ resources: [resource('/A', ['bp-two']), resource('/b', [], null)] }, deletedNames),
    deletionEffects(
      { resources: [resource('/a', ['bp-one']), resource('/c', [], '0.20'), resource('/d', ['bp-far'])] },
      deletedNames,
    ),
  ]);
  expect(totals).toEqual({ goes: 3, stays: 1, monthly: '1.30', unpriced: 1 });
});

test('names the resource group that is also deleted', () => {
  const group = { id: '/subscriptions/s/resourceGroups/rg-own', name: 'rg-own' };
  expect(deletionEffects({ resources: [], group }, new Set()).group).toBe('rg-own');
  expect(deletionEffects({ resources: [] }, new Set())).not.toHaveProperty('group');
});
