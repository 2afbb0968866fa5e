import { expect, it } from 'vitest';
import { detailFixture } from '../../../components/deployment-progress/deployment-fixture.ts';
import { resourceGroupScopes } from './resource-group-scopes.ts';

const resource = (id: string) => ({ id }) as ReturnType<typeof detailFixture>['resources'][number];
const subscription = '3f2b6f8e-1111-4111-8111-000000000001';

it('lists every resource group once, ignoring case', () => {
  const scopes = resourceGroupScopes(
    detailFixture({
      resourceGroup: 'rg-hub',
      resources: [
        resource(`/subscriptions/${subscription}/resourceGroups/RG-Hub/providers/Microsoft.Network/a/b`),
        resource(`/subscriptions/${subscription}/resourcegroups/rg-spoke/providers/Microsoft.Network/a/c`),
        resource(`/subscriptions/${subscription}/providers/Microsoft.Authorization/policyAssignments/p`),
      ],
    }),
  );
  expect(scopes.map(({ name }) => name)).toEqual(['rg-hub', 'rg-spoke']);
});

it('finds the resource groups of a deployment at subscription scope', () => {
  const id = `/subscriptions/${subscription}/resourceGroups/rg-made`;
  const scopes = resourceGroupScopes(detailFixture({ resourceGroup: null, resources: [resource(id)] }));
  expect(scopes).toEqual([{ subscriptionId: subscription, name: 'rg-made' }]);
});
