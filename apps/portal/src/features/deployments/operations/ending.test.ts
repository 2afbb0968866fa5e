import { expect, test } from 'vitest';
import { type EndingResource, endingOf, totalsOf } from './ending.ts';

const resource = (
  id: string,
  owners: readonly string[],
  monthly: string | null = '1.10',
): EndingResource => ({
  id,
  type: 'Microsoft.Storage/storageAccounts',
  name: id,
  owners: owners.map((name) => ({ name, title: name, subscriptionId: 's', resourceGroup: 'g' })),
  monthly,
});
const names = (resources: readonly EndingResource[]) => resources.map(({ name }) => name);

test('keeps shared resources unless the other deployments are deleted too or the user includes them', () => {
  const resources = [
    resource('own', []),
    resource('ours', ['bp-two']),
    resource('theirs', ['bp-two', 'bp-far']),
  ];
  const alone = endingOf({ resources }, new Set(['bp-one']));
  expect([names(alone.goes), names(alone.stays)]).toEqual([['own'], ['ours', 'theirs']]);
  const together = endingOf({ resources }, new Set(['bp-one', 'bp-two']));
  expect([names(together.goes), names(together.stays)]).toEqual([['own', 'ours'], ['theirs']]);
  expect(together.stays[0]?.owners.map(({ name }) => name)).toEqual(['bp-far']);
  expect(names(endingOf({ resources }, new Set(['bp-one']), true).goes)).toEqual(['own', 'ours', 'theirs']);
});

test('counts and prices shared resources once, and counts unpriced ones separately', () => {
  const together = new Set(['bp-one', 'bp-two']);
  const totals = totalsOf([
    endingOf({ resources: [resource('/A', ['bp-two']), resource('/b', [], null)] }, together),
    endingOf(
      { resources: [resource('/a', ['bp-one']), resource('/c', [], '0.20'), resource('/d', ['bp-far'])] },
      together,
    ),
  ]);
  expect(totals).toEqual({ goes: 3, stays: 1, monthly: '1.30', unpriced: 1 });
});

test('names the resource group that is also deleted', () => {
  const group = { id: '/subscriptions/s/resourceGroups/rg-own', name: 'rg-own' };
  expect(endingOf({ resources: [], group }, new Set()).group).toBe('rg-own');
  expect(endingOf({ resources: [] }, new Set())).not.toHaveProperty('group');
});
