import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../../testing/armClient.ts';

const admin = 'admin@contoso.example';
const owner = '8e3af657-a8ff-443c-a75c-2fe8c4bcb635';
const version = 'api-version=2023-04-01';
let cloud: TestCloud;
let subscriptionId: string;

const groupId = (name: string) => `/providers/Microsoft.Management/managementGroups/${name}`;
const call = (method: string, path: string, body?: object, as = admin) =>
  cloud.call(`${path}?${version}`, { method, as, ...(body && { body }) });
const memberOf = (name: string) => `${groupId(name)}/subscriptions/${subscriptionId}`;

beforeAll(async () => {
  cloud = await startTestCloud();
  const { body } = await cloud.call('/subscriptions?api-version=2022-12-01', { as: admin });
  const list = body['value'] as { displayName: string; subscriptionId: string }[];
  ({ subscriptionId } = list.find((item) => item.displayName === 'Contoso Development')!);
  await cloud.call('/providers/Microsoft.Authorization/elevateAccess?api-version=2016-07-01', {
    method: 'POST',
    as: admin,
  });
  const claims = (await cloud.token(admin)).split('.')[1] ?? '';
  const { oid } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { oid: string };
  await cloud.call(
    `/providers/Microsoft.Authorization/roleAssignments/${randomUUID()}?api-version=2022-04-01`,
    {
      method: 'PUT',
      as: admin,
      body: {
        properties: {
          roleDefinitionId: `/providers/Microsoft.Authorization/roleDefinitions/${owner}`,
          principalId: oid,
          principalType: 'User',
        },
      },
    },
  );
  for (const name of ['first', 'second'])
    await call('PUT', groupId(name), { properties: { displayName: name } });
});
afterAll(() => cloud.sandbox.close());

it('moves a subscription between management groups, without a body', async () => {
  expect((await call('PUT', memberOf('first'))).status).toBe(200);
  expect((await call('GET', memberOf('first'))).body).toMatchObject({
    name: subscriptionId,
    properties: { parent: { id: groupId('first') } },
  });
  expect((await call('PUT', memberOf('second'))).status).toBe(200);
  expect((await call('GET', memberOf('first'))).status).toBe(404);
  const { body } = await call('GET', `${groupId('second')}/subscriptions`);
  expect(body['value']).toMatchObject([{ name: subscriptionId }]);
  expect((await call('DELETE', memberOf('second'))).status).toBe(200);
  expect((await call('DELETE', memberOf('second'))).status).toBe(204);
});

it('requires rights on the group and on the subscription, and an existing group', async () => {
  expect((await call('PUT', memberOf('first'), undefined, 'reader@contoso.example')).status).toBe(403);
  expect((await call('PUT', memberOf('missing'))).status).toBe(404);
});

it('refuses the deletion of a group to a reader, whether or not it has children', async () => {
  expect((await call('PUT', memberOf('first'))).status).toBe(200);
  const refusal = await call('DELETE', groupId('first'), undefined, 'reader@contoso.example');
  expect([refusal.status, refusal.body.error?.code]).toEqual([403, 'AuthorizationFailed']);
  expect((await call('DELETE', groupId('first'))).status).toBe(400);
  expect((await call('DELETE', memberOf('first'))).status).toBe(200);
});

it('does not simulate changes of the root, which is listed once', async () => {
  const { body } = await cloud.call('/tenants?api-version=2022-12-01', { as: admin });
  const [tenant] = body['value'] as { tenantId: string }[];
  const root = groupId(tenant?.tenantId ?? '');
  const properties = { displayName: 'Renamed' };
  for (const [method, change] of [
    ['PATCH', properties],
    ['PUT', { properties }],
    ['DELETE', undefined],
  ] as const) {
    expect((await call(method, root, change)).body.error?.code).toBe('NotSimulated');
    expect((await call(method, root, change, 'reader@contoso.example')).status).toBe(403);
  }
  const groups = (await call('GET', groupId('').slice(0, -1))).body['value'] as { id: string }[];
  expect(groups.filter(({ id }) => id === root)).toHaveLength(1);
});
