import { whatIf, type JsonObject } from '@blueport/arm-template';
import { expect, it } from 'vitest';
import { suppressNoise } from './suppress-noise.ts';

const id = '/subscriptions/s/resourceGroups/g/providers/Microsoft.Network/routeTables/r';
const table = {
  id,
  type: 'Microsoft.Network/routeTables',
  name: 'r',
  apiVersion: '2023-09-01',
  location: 'westeurope',
};

/** What remains of the differences between what the cloud answers and what a template says. */
function remaining(before: JsonObject, after: JsonObject = {}) {
  const { changes } = whatIf({
    before: [{ ...table, ...before }],
    expanded: { resources: [{ ...table, dependsOn: [], ...after }] },
    mode: 'Incremental',
  });
  return suppressNoise(changes[0]!.delta ?? []).properties.map(({ path, kind }) => [path, kind]);
}

it('is quiet about what the service filled in, empty tags among it', () => {
  expect(remaining({ tags: {}, properties: { provisioningState: 'Succeeded', routes: [] } })).toEqual([]);
  expect(remaining({ tags: {} }, { tags: {} })).toEqual([]);
});

it('tells of tags that a deployment would take away', () => {
  expect(remaining({ tags: { owner: 'me' } })).toEqual([['tags', 'delete']]);
  expect(remaining({ tags: { owner: 'me', env: 'dev' } }, { tags: { env: 'dev' } })).toEqual([
    ['tags.owner', 'delete'],
  ]);
});
