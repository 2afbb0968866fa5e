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

/** Returns the differences that remain between the cloud's response and a template. */
function remaining(before: JsonObject, after: JsonObject = {}) {
  const { changes } = whatIf({
    before: [{ ...table, ...before }],
    expanded: { resources: [{ ...table, dependsOn: [], ...after }] },
    mode: 'Incremental',
  });
  return suppressNoise(changes[0]!.delta ?? []).properties.map(({ path, kind }) => [path, kind]);
}

it('the comparison ignores properties that the service filled in, including empty tags', () => {
  expect(remaining({ tags: {}, properties: { provisioningState: 'Succeeded', routes: [] } })).toEqual([]);
  expect(remaining({ tags: {} }, { tags: {} })).toEqual([]);
});

it('the comparison reports tags that a deployment would remove', () => {
  expect(remaining({ tags: { owner: 'me' } })).toEqual([['tags', 'delete']]);
  expect(remaining({ tags: { owner: 'me', env: 'dev' } }, { tags: { env: 'dev' } })).toEqual([
    ['tags.owner', 'delete'],
  ]);
});
