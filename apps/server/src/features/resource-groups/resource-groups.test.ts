import type {
  AccessExplanation,
  CloudPrincipal,
  CloudRole,
  GroupDependants,
  GroupDetail,
  GroupLock,
  KnownGroup,
  ListResult,
  RoleAssignment,
} from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastAudit, rowsOf, type Actor } from '../../testing/administration.testing.ts';
import { startInventoryWorld, type InventoryWorld } from '../../testing/inventory-world.testing.ts';
import { problemOf } from '../../testing/test-server.ts';

let world: InventoryWorld;
let admin: Actor;
let engineer: Actor;
let sid: string;
let groups: string;
let url: string;
let scope: string;
const name = 'rg-made-here';

beforeAll(async () => {
  world = await startInventoryWorld();
  admin = await world.signIn('admin@contoso.example', 'Contoso');
  engineer = await world.signIn('engineer@contoso.example', 'Contoso');
  await world.discover();
  await world.readDue();
  const found = rowsOf<{ subscriptionId: string; displayName: string }>(
    await admin.get('/api/user/subscription'),
  );
  sid = found.find(({ displayName }) => displayName === 'Contoso Sandbox')!.subscriptionId;
  groups = `/api/resource/subscription/${sid}/group`;
  url = `${groups}/${name}`;
  scope = `/subscriptions/${sid}/resourceGroups/${name}`;
});
afterAll(() => world.stop());

const known = async (): Promise<KnownGroup | undefined> =>
  ((await admin.get(`/api/resource/group?filter=${name}`)).body as ListResult<KnownGroup>).result[0];

describe('a resource group', () => {
  it('is created with the person’s own token, and stands in the inventory at once', async () => {
    const [last] = (await world.ledger('/arm')).slice(-1);
    const made = await engineer.post(groups, { name, location: 'westeurope', tags: { env: 'test' } });
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({ name, mayWrite: true, mayAssign: true }),
    ]);
    expect(await known()).toMatchObject({ name, source: 'portal', tags: { env: 'test' }, resourceCount: 0 });
    const put = (await world.ledger('/arm', last!.sequence)).find(({ method }) => method === 'PUT');
    expect(put).toMatchObject({
      accepted: true,
      principal: { kind: 'user', name: 'engineer@contoso.example' },
    });
    expect(await lastAudit(world.server, admin.organizationId)).toMatchObject({
      action: 'resourceGroup.create',
    });
    expect(await engineer.post(groups, { name, location: 'westeurope' })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '#/name', code: 'taken' }] },
    });
  });

  it('has its tags replaced only by who saw them as they are', async () => {
    const { etag } = (await engineer.get(url)).body as GroupDetail;
    expect((await engineer.put(url, { tags: {} })).status).toBe(428);
    const edited = await engineer.put(url, { tags: { env: 'prod', owner: 'me' } }, etag);
    expect([edited.status, (edited.body as GroupDetail).tags]).toEqual([200, { env: 'prod', owner: 'me' }]);
    expect((await engineer.put(url, { tags: {} }, etag)).status).toBe(412);
    expect(await known()).toMatchObject({ tags: { env: 'prod', owner: 'me' } });
  });

  it('is not deleted while a lock stands, nor without its name, and shows what goes with it', async () => {
    expect(problemOf(await engineer.post(`${url}/lock`, { name: 'keep', level: 'CanNotDelete' }))).toBe(
      'cloud-refused',
    );
    const lock = await admin.post(`${url}/lock`, { name: 'keep', level: 'CanNotDelete', notes: 'Needed.' });
    expect([lock.status, lock.body]).toEqual([
      201,
      expect.objectContaining({ name: 'keep', level: 'CanNotDelete', notes: 'Needed.', place: 'group' }),
    ]);
    expect(rowsOf<GroupLock>(await engineer.get(`${url}/lock`)).map((one) => one.name)).toEqual(['keep']);
    const dependants = (await admin.get(`${url}/dependants`)).body as GroupDependants;
    expect(dependants).toMatchObject({ locks: [{ name: 'keep' }], resources: { count: 0 }, deployments: [] });
    expect(await admin.remove(`${url}?confirm=${name}`)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('keep') },
    });
    expect((await admin.remove(`${url}/lock/keep`)).status).toBe(204);
    expect((await admin.remove(`${url}/lock/keep`)).status).toBe(404);
    expect(await admin.remove(`${url}?confirm=rg-other`)).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '#/query/confirm' }] },
    });
    expect(await known()).toBeDefined();
  });

  it('of a subscription out of reach answers like one that does not exist', async () => {
    const other = await world.signIn('admin@fabrikam.example', 'Fabrikam');
    const missing = await admin.get(`${groups}/rg-nobody`);
    const foreign = await other.get(url);
    const plain = (text: string) => text.replace(/,"requestId":"[^"]*"/, '');
    expect([foreign.status, plain(foreign.text)]).toEqual([404, plain(missing.text)]);
  });
});

describe('access to a scope', () => {
  const query = () => `scope=${encodeURIComponent(scope)}`;
  let someone: CloudPrincipal;
  let role: CloudRole;

  it('is listed with names, and what comes from above is marked', async () => {
    const found = rowsOf<RoleAssignment>(await admin.get(`/api/resource/authorization?${query()}`));
    const own = found.find((one) => one.own);
    expect(own).toMatchObject({ roleName: 'Owner', inherited: true, scope: `/subscriptions/${sid}` });
    expect(own!.principal).toMatchObject({ kind: 'User', detail: 'admin@contoso.example' });
    expect(found.some(({ principal }) => principal.kind === 'ServicePrincipal')).toBe(true);
  });

  it('is given to somebody whom the directory finds, with the giver’s own token', async () => {
    const people = (await admin.get('/api/resource/authorization/principal?text=reader'))
      .body as CloudPrincipal[];
    someone = people.find(({ detail }) => detail === 'reader@contoso.example')!;
    const roles = (await admin.get(`/api/resource/authorization/role?${query()}`)).body as CloudRole[];
    role = roles.find((one) => one.name === 'Storage Account Contributor')!;
    const [last] = (await world.ledger('/arm')).slice(-1);
    const body = { scope, principalId: someone.id, principalKind: 'User', roleId: role.id };
    const given = await admin.post('/api/resource/authorization', body);
    expect([given.status, given.body]).toEqual([
      201,
      expect.objectContaining({ roleName: role.name, inherited: false, scope }),
    ]);
    // T18: no call about rights carries another principal than the person's.
    const calls = (await world.ledger('/arm', last!.sequence)).filter(({ url: path }) =>
      /roleAssignments/i.test(path),
    );
    expect(calls.length).toBeGreaterThan(0);
    for (const call of calls) {
      expect(call.principal).toMatchObject({ kind: 'user', name: 'admin@contoso.example' });
    }
    expect(await lastAudit(world.server, admin.organizationId)).toMatchObject({
      action: 'resourceAccess.add',
    });
  });

  it('cannot be given by who has no right to, whatever the portal allows', async () => {
    const reader = await world.signIn('reader@contoso.example', 'Contoso');
    const body = { scope, principalId: someone.id, principalKind: 'User', roleId: role.id };
    expect(problemOf(await reader.post('/api/resource/authorization', body))).toBe('permission-missing');
    const pool = world.server.database.pool;
    await pool.query(
      `update role set permissions = permissions || '["resourceGroupAccess"]' where name = 'reader'
         and organization_id = $1`,
      [reader.organizationId],
    );
    const refused = await reader.post('/api/resource/authorization', body);
    expect([problemOf(refused), refused.text]).toEqual([
      'cloud-refused',
      expect.stringContaining('AuthorizationFailed'),
    ]);
    const rows = (await world.ledger('/arm')).filter(({ accepted, method }) => method === 'PUT' && accepted);
    expect(rows.every(({ principal }) => principal?.name !== 'reader@contoso.example')).toBe(true);
  });

  it('is explained: which assignments, where given, and which pattern decides about an action', async () => {
    const ask = async (action?: string) => {
      const more = action === undefined ? '' : `&action=${encodeURIComponent(action)}`;
      return (
        await admin.get(`/api/resource/authorization/explain?${query()}&principalId=${someone.id}${more}`)
      ).body as AccessExplanation;
    };
    const plain = await ask();
    expect(plain).toMatchObject({
      allowed: null,
      groupsRead: true,
      principal: { detail: 'reader@contoso.example' },
    });
    expect(
      plain.reasons
        .map(({ roleName, inherited }) => [roleName, inherited])
        .toSorted(([a], [b]) => String(a).localeCompare(String(b))),
    ).toEqual([
      ['Reader', true],
      ['Storage Account Contributor', false],
    ]);
    expect(await ask('Microsoft.Storage/storageAccounts/write')).toMatchObject({
      allowed: true,
      reasons: [
        {
          roleName: 'Storage Account Contributor',
          allows: true,
          decidedBy: 'Microsoft.Storage/storageAccounts/*',
        },
        { roleName: 'Reader', allows: false, decidedBy: null },
      ],
    });
    expect((await ask('Microsoft.Compute/virtualMachines/delete')).allowed).toBe(false);
  });

  it('is taken away where it was given', async () => {
    const found = rowsOf<RoleAssignment>(await admin.get(`/api/resource/authorization?${query()}`));
    const given = found.find(({ inherited }) => !inherited)!;
    const path = `/api/resource/authorization?${query()}&name=${given.id.split('/').at(-1)}`;
    expect((await admin.remove(path)).status).toBe(204);
    expect((await admin.remove(path)).status).toBe(404);
  });
});

describe('a resource group at its end', () => {
  it('is gone from the inventory with everything in it', async () => {
    const removed = await admin.remove(`${url}?confirm=${name.toUpperCase()}`);
    expect([removed.status, removed.body]).toEqual([202, { state: expect.stringMatching(/^Delet/) }]);
    const after = await known();
    expect(after === undefined || after.provisioningState === 'Deleting').toBe(true);
  });
});
