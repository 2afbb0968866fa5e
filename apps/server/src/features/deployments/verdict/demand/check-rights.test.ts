import { expect, it } from 'vitest';
import { checkRights } from './check-rights.ts';
import { loadUncached, listsOf, refusal, resourceAt } from './demand.testing.ts';

const subscription = '/subscriptions/11111111-1111-4111-8111-111111111111';
const permissions = (scope: string): string => `${scope}/providers/Microsoft.Authorization/permissions`;
const contributor = [{ actions: ['*'], notActions: ['Microsoft.Authorization/*/write'] }];
const reader = [{ actions: ['*/read'], notActions: [] }];
const group = (number: number): string => `${subscription}/resourceGroups/rg-${number}`;
const accountIn = (scope: string) =>
  resourceAt(`${scope}/providers/Microsoft.Storage/storageAccounts/st`, 'Microsoft.Storage/storageAccounts');
const groups = (count: number) => Array.from({ length: count }, (_, number) => accountIn(group(number)));

const check = (
  lists: Parameters<typeof listsOf>[0],
  resources: Parameters<typeof checkRights>[2]['resources'],
  resourceGroup: string | null = null,
) => {
  const { manager, requestedPaths } = listsOf(lists);
  const found = checkRights(manager, loadUncached, {
    resources,
    target: {
      subscriptionId: subscription.split('/')[2]!,
      subscriptionName: 'Development',
      resourceGroup,
      makesGroup: false,
      location: 'westeurope',
    },
    actsWith: 'person',
    timeoutMs: 1000,
    now: () => new Date(0),
  });
  return found.then(({ data }) => ({ ...data, requestedPaths }));
};

it('the permission check reads only the subscription if it grants everything, regardless of the number of groups', async () => {
  const { needed, missing, unknown, requestedPaths } = await check(
    { [permissions(subscription)]: contributor },
    groups(25),
  );
  expect({ needed, missing, unknown }).toEqual({ needed: 26, missing: [], unknown: [] });
  expect(requestedPaths).toEqual([permissions(subscription)]);
});

it('the permission check reports a missing permission with its scope and the resources that need it', async () => {
  const account = accountIn(group(1));
  const { missing, unknown } = await check(
    { [permissions(subscription)]: reader, [permissions(group(1))]: reader },
    [account],
    'rg-1',
  );
  expect(missing).toEqual([
    { action: 'Microsoft.Resources/deployments/write', scope: group(1), resourceIds: [] },
    { action: 'Microsoft.Storage/storageAccounts/write', scope: group(1), resourceIds: [account.id] },
  ]);
  expect(unknown).toEqual([]);
});

it('the permission check reports actions excluded from a granting set as missing', async () => {
  const { missing } = await check({ [permissions(subscription)]: contributor }, [
    resourceAt(
      `${subscription}/providers/Microsoft.Authorization/roleAssignments/one`,
      'Microsoft.Authorization/roleAssignments',
    ),
  ]);
  expect(missing.map(({ action }) => action)).toEqual(['Microsoft.Authorization/roleAssignments/write']);
});

it('the permission check accepts permissions of the group if those of the subscription cannot be read', async () => {
  const { missing, unknown } = await check(
    { [permissions(subscription)]: refusal(403), [permissions(group(1))]: contributor },
    [accountIn(group(1))],
    'rg-1',
  );
  expect([missing, unknown]).toEqual([[], []]);
});

it('the permission check reports scopes that were not read or did not respond as unknown, never as missing', async () => {
  const lists = Object.fromEntries(
    groups(40).map((_, number) => [permissions(group(number)), number === 0 ? refusal(403) : contributor]),
  );
  const { missing, unknown, requestedPaths } = await check(
    { ...lists, [permissions(subscription)]: [{ actions: ['Microsoft.Resources/*'] }] },
    groups(40),
  );
  expect(missing).toEqual([]);
  expect(requestedPaths.length).toBe(24);
  const why = unknown!.map(({ scope, reason }) => [scope, reason.code]);
  expect(why[0]).toEqual([group(0), 'not-permitted']);
  expect(why.slice(1)).toEqual(
    Array.from({ length: 17 }, (_, index) => [group(23 + index), 'too-many-places']),
  );
});

it('the permission check reads the subscription instead of a group that the template creates', async () => {
  const newGroup = resourceAt(group(1), 'Microsoft.Resources/resourceGroups');
  const { missing, requestedPaths } = await check({ [permissions(subscription)]: reader }, [
    newGroup,
    accountIn(newGroup.id),
  ]);
  expect(requestedPaths).toEqual([permissions(subscription)]);
  expect(missing.map(({ action, scope }) => [action, scope])).toEqual([
    ['Microsoft.Resources/deployments/write', subscription],
    ['Microsoft.Resources/subscriptions/resourceGroups/write', subscription],
    ['Microsoft.Storage/storageAccounts/write', subscription],
  ]);
});

it('the permission check applies the permissions of the subscription to a missing group', async () => {
  const { missing } = await check({ [permissions(subscription)]: reader }, [accountIn(group(7))]);
  expect(missing.map(({ scope }) => scope)).toContain(group(7));
});

it('the permission check rejects with the reason if no scope responded', async () => {
  await expect(check({ [permissions(subscription)]: refusal(503) }, groups(1))).rejects.toMatchObject({
    status: 503,
  });
});
