import type { JsonObject } from '@blueport/arm-template';
import { expect, it } from 'vitest';
import { outcomeOf } from '../outcome.ts';
import { notRequested } from '../section.ts';
import { resourceAt } from '../demand/demand.testing.ts';
import { compareResources, type KnownBody } from './compare.ts';

const type = 'Microsoft.Storage/storageAccounts';
const id = (name: string): string => `/subscriptions/1/resourceGroups/rg/providers/${type}/${name}`;

it('the comparison reports each unreadable resource as unknown with a reason, and none as new', () => {
  const data = compareResources(
    ['hidden', 'away', '[uniqueString(reference())]'].map((name) =>
      resourceAt(id(name), type, { location: 'westeurope', properties: { accessTier: 'Cool' } }),
    ),
    new Map([
      [id('hidden').toLowerCase(), 'unreadable'],
      [id('away').toLowerCase(), 'unseen'],
    ]),
  );
  expect(data.changes.map(({ kind, reason }) => [kind, reason?.code])).toEqual([
    ['unknown', 'unreadable'],
    ['unknown', 'unseen'],
    ['unknown', 'open-name'],
  ]);
  expect(data.counts).toMatchObject({ create: 0, unknown: 3 });
  const changes = { state: 'ready' as const, reason: null, asOf: null };
  const { reasons } = outcomeOf({
    diagnostics: [],
    changes: { ...changes, data: { ...data, groups: [], inventoryAt: null } },
    policy: notRequested,
    price: notRequested,
    quota: notRequested,
    names: notRequested,
    rights: notRequested,
    budget: notRequested,
  });
  expect(reasons.filter(({ section }) => section === 'template').map(({ values }) => values)).toEqual([
    { count: '1', because: 'unreadable' },
    { count: '1', because: 'unseen' },
    { count: '1', because: 'open-name' },
  ]);
});

it('an unreadable resource is not reported as unchanged, even if the template declares no properties for it', () => {
  const address = 'Microsoft.Network/publicIPAddresses';
  const place = (name: string): string => `/subscriptions/1/resourceGroups/rg/providers/${address}/${name}`;
  const { changes, counts } = compareResources(
    [resourceAt(place('hidden'), address, {}), resourceAt(place('seen'), address, {})],
    new Map<string, JsonObject | KnownBody>([
      [place('hidden').toLowerCase(), 'unreadable'],
      [place('seen').toLowerCase(), { id: place('seen'), name: 'seen', type: address }],
    ]),
  );
  expect(changes.map(({ kind, reason }) => [kind, reason?.code])).toEqual([
    ['unknown', 'unreadable'],
    ['noChange', undefined],
  ]);
  expect(counts).toMatchObject({ noChange: 1, unknown: 1 });
});
