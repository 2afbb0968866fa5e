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
import {
  actorOf,
  lastAudit,
  missingId,
  rowsOf,
  type Actor,
} from '../../../testing/administration.testing.ts';
import { startInventoryWorld, type InventoryWorld } from '../../../testing/inventory-world.testing.ts';
import { problemOf } from '../../../testing/test-server.ts';

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
  it('can have any name that Azure accepts, including letters with accents', async () => {
    const named = 'gruppe-größe_(東京)';
    const address = `${groups}/${encodeURIComponent(named)}`;
    const created = await engineer.post(groups, { name: named, location: 'westeurope' });
    expect([created.status, created.body]).toEqual([201, expect.objectContaining({ name: named })]);
    expect(await engineer.get(address)).toMatchObject({ status: 200, body: { name: named } });
    const confirm = encodeURIComponent(named);
    expect((await engineer.remove(`${address}?confirm=${confirm}`)).status).toBeLessThan(300);
    for (const refused of ['group.', 'a b', 'a/b', 'größe!']) {
      expect((await engineer.post(groups, { name: refused, location: 'westeurope' })).status).toBe(400);
    }
  });

  it('is created with the user’s token and appears in the inventory immediately', async () => {
    const [last] = (await world.ledger('/arm')).slice(-1);
    const createResponse = await engineer.post(groups, {
      name,
      location: 'westeurope',
      tags: { env: 'test' },
    });
    expect([createResponse.status, createResponse.body]).toEqual([
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

  it('accepts new tags only with a matching version', async () => {
    const { etag } = (await engineer.get(url)).body as GroupDetail;
    expect((await engineer.put(url, { tags: {} })).status).toBe(428);
    const edited = await engineer.put(url, { tags: { env: 'prod', owner: 'me' } }, etag);
    expect([edited.status, (edited.body as GroupDetail).tags]).toEqual([200, { env: 'prod', owner: 'me' }]);
    expect((await engineer.put(url, { tags: {} }, etag)).status).toBe(412);
    expect(await known()).toMatchObject({ tags: { env: 'prod', owner: 'me' } });
  });

  it('keeps the portal’s ownership tag when its tags are replaced, and reports it', async () => {
    const marked = `${groups}/rg-marked`;
    const own = { 'blueport-deployment': 'bp-mark' };
    await engineer.post(groups, { name: 'rg-marked', location: 'westeurope', tags: { env: 'test', ...own } });
    const { etag } = (await engineer.get(marked)).body as GroupDetail;
    const edited = await engineer.put(marked, { tags: { 'Blueport-Deployment': 'mine', owner: 'me' } }, etag);
    expect(edited.body).toMatchObject({ keptTags: ['blueport-deployment'] });
    expect((edited.body as GroupDetail).tags).toEqual({ owner: 'me', ...own });
    const same = await engineer.put(marked, { tags: own }, (edited.body as GroupDetail).etag);
    expect([same.status, (same.body as GroupDetail).tags, (same.body as GroupDetail).keptTags]).toEqual([
      200,
      own,
      undefined,
    ]);
  });

  it('cannot be deleted while locked or without its name, and shows its dependents', async () => {
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

  it('records a started change even if nothing can be written after the cloud changed', async () => {
    const { server } = world;
    const broken = { name: 'rg-half-way', location: 'westeurope' };
    const trail = async () => {
      const { rows } = await server.database.pool.query<{ action: string; step: string | null }>(
        `select action, details->>'step' as step from audit
          where organization_id = $1 and lower(object_id) = lower($2) order by number`,
        [admin.organizationId, `/subscriptions/${sid}/resourceGroups/${broken.name}`],
      );
      return rows;
    };
    await server.database.asOwner(
      `alter table inventory_group add constraint nothing_half_way check (name <> '${broken.name}')`,
    );
    expect((await admin.post(groups, broken)).status).toBe(500);
    await server.database.asOwner(`alter table inventory_group drop constraint nothing_half_way`);
    expect((await admin.get(`${groups}/${broken.name}`)).status).toBe(200);
    expect(await trail()).toEqual([{ action: 'resourceGroup.create', step: 'begun' }]);
    expect((await admin.remove(`${groups}/${broken.name}?confirm=${broken.name}`)).status).toBe(202);
    expect((await trail()).slice(1)).toEqual([
      { action: 'resourceGroup.delete', step: 'begun' },
      { action: 'resourceGroup.delete', step: null },
    ]);
  });

  it('returns the same response in a subscription without access as for a missing one', async () => {
    const other = await world.signIn('admin@fabrikam.example', 'Fabrikam');
    const missing = await admin.get(`${groups}/rg-nobody`);
    const foreign = await other.get(url);
    const plain = (text: string) => text.replace(/,"requestId":"[^"]*"/, '');
    expect([foreign.status, plain(foreign.text)]).toEqual([404, plain(missing.text)]);
  });
});

describe('role assignments at a scope', () => {
  const query = () => `scope=${encodeURIComponent(scope)}`;
  let someone: CloudPrincipal;
  let role: CloudRole;

  it('are listed with names, and inherited ones are marked', async () => {
    const found = rowsOf<RoleAssignment>(await admin.get(`/api/resource/authorization?${query()}`));
    const own = found.find((one) => one.own);
    expect(own).toMatchObject({ roleName: 'Owner', inherited: true, scope: `/subscriptions/${sid}` });
    expect(own!.principal).toMatchObject({ kind: 'User', detail: 'admin@contoso.example' });
    expect(found.some(({ principal }) => principal.kind === 'ServicePrincipal')).toBe(true);
  });

  it('can be added for a principal found in the directory, with the caller’s own token', async () => {
    const people = (await admin.get('/api/resource/authorization/principal?text=reader'))
      .body as CloudPrincipal[];
    someone = people.find(({ detail }) => detail === 'reader@contoso.example')!;
    const roles = (await admin.get(`/api/resource/authorization/role?${query()}`)).body as CloudRole[];
    role = roles.find((one) => one.name === 'Storage Account Contributor')!;
    const [last] = (await world.ledger('/arm')).slice(-1);
    const body = { scope, principalId: someone.id, principalKind: 'User', roleId: role.id };
    const assignmentResponse = await admin.post('/api/resource/authorization', body);
    expect([assignmentResponse.status, assignmentResponse.body]).toEqual([
      201,
      expect.objectContaining({ roleName: role.name, inherited: false, scope }),
    ]);
    // T18: no call about role assignments carries another principal than the user's.
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

  it('cannot be added without the cloud right, regardless of portal permissions', async () => {
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

  it('explain which assignment and pattern allow or deny an action', async () => {
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

  it('are explained through nested group membership', async () => {
    const found = (await admin.get('/api/resource/authorization/principal?text=Cloud%20gov'))
      .body as CloudPrincipal[];
    expect(found).toEqual([expect.objectContaining({ kind: 'Group', name: 'Cloud governance' })]);
    const roles = (await admin.get(`/api/resource/authorization/role?${query()}`)).body as CloudRole[];
    const operator = roles.find((one) => one.name === 'Virtual Machine Contributor')!;
    const restart = 'Microsoft.Compute/virtualMachines/restart/action';
    const ask = async () =>
      (
        await admin.get(
          `/api/resource/authorization/explain?${query()}&principalId=${someone.id}&action=${encodeURIComponent(restart)}`,
        )
      ).body as AccessExplanation;
    expect((await ask()).allowed).toBe(false);
    const assignmentResponse = await admin.post('/api/resource/authorization', {
      scope,
      principalId: found[0]!.id,
      principalKind: 'Group',
      roleId: operator.id,
    });
    expect([assignmentResponse.status, assignmentResponse.body]).toEqual([
      201,
      expect.objectContaining({ principal: expect.objectContaining({ kind: 'Group' }) }),
    ]);
    const explained = await ask();
    expect(explained).toMatchObject({ allowed: true, groupsRead: true });
    expect(explained.reasons[0]).toMatchObject({
      roleName: 'Virtual Machine Contributor',
      throughGroup: 'Cloud governance',
      inherited: false,
      allows: true,
    });
    // A user in neither group gets no rights from them.
    const [engineerPrincipal] = (await admin.get('/api/resource/authorization/principal?text=Farah'))
      .body as CloudPrincipal[];
    const other = (
      await admin.get(`/api/resource/authorization/explain?${query()}&principalId=${engineerPrincipal!.id}`)
    ).body as AccessExplanation;
    expect(other.reasons).toEqual([]);
    // The cloud itself agrees with the explanation.
    const { id } = assignmentResponse.body as RoleAssignment;
    expect(
      (await admin.remove(`/api/resource/authorization?${query()}&name=${id.split('/').at(-1)}`)).status,
    ).toBe(204);
    expect((await ask()).allowed).toBe(false);
  });

  it('can be removed at their own scope', async () => {
    const found = rowsOf<RoleAssignment>(await admin.get(`/api/resource/authorization?${query()}`));
    const inheritedAssignment = found.find(({ inherited }) => inherited)!;
    const inherited = await admin.remove(
      `/api/resource/authorization?${query()}&name=${inheritedAssignment.id.split('/').at(-1)}`,
    );
    expect([inherited.status, inherited.body]).toMatchObject([
      409,
      { reason: 'role-inherited', values: { scope: inheritedAssignment.scope } },
    ]);
    const ownAssignment = found.find(({ inherited }) => !inherited)!;
    const path = `/api/resource/authorization?${query()}&name=${ownAssignment.id.split('/').at(-1)}`;
    expect((await admin.remove(path)).status).toBe(204);
    expect((await admin.remove(path)).status).toBe(404);
  });
});

describe('a personal access token', () => {
  const tokenOf = async (owner: Actor, permissions: string[]): Promise<Actor> => {
    const tokenResponse = await owner.post('/api/user/token', {
      name: `pipeline ${permissions.join(' ')}`,
      permissions,
      expiresInDays: 1,
    });
    if (tokenResponse.status !== 201) throw new Error(tokenResponse.text);
    return actorOf(world.server, {
      ...owner.session,
      token: (tokenResponse.body as { token: string }).token,
    });
  };
  const since = async () => (await world.ledger('/arm')).at(-1)!.sequence;

  it('creates, edits and locks groups with the organization’s connection, never as a user', async () => {
    const pipeline = await tokenOf(engineer, [
      'resourceGroupCreate',
      'resourceGroupEdit',
      'resourceGroupList',
    ]);
    const before = await since();
    const createResponse = await pipeline.post(groups, { name: 'rg-by-token', location: 'westeurope' });
    expect([createResponse.status, createResponse.body]).toEqual([
      201,
      expect.objectContaining({ name: 'rg-by-token' }),
    ]);
    const { etag } = createResponse.body as GroupDetail;
    expect((await pipeline.put(`${groups}/rg-by-token`, { tags: { by: 'pipeline' } }, etag)).status).toBe(
      200,
    );
    // The connection is a contributor: the cloud does not let it create locks, regardless of the rights of the
    // token's owner.
    expect(
      problemOf(await pipeline.post(`${groups}/rg-by-token/lock`, { name: 'keep', level: 'CanNotDelete' })),
    ).toBe('cloud-refused');
    const calls = await world.ledger('/arm', before);
    expect(calls.length).toBeGreaterThan(3);
    for (const call of calls)
      expect(call.principal).toMatchObject({ kind: 'app', name: 'contoso-connection' });
  });

  it('cannot exceed its permission keys', async () => {
    const pipeline = await tokenOf(engineer, ['resourceGroupList']);
    const before = await since();
    expect(problemOf(await pipeline.post(groups, { name: 'rg-no', location: 'westeurope' }))).toBe(
      'permission-missing',
    );
    expect(await world.ledger('/arm', before)).toEqual([]);
  });

  it('cannot change role assignments, which require a user, and sends no request to the cloud', async () => {
    const pipeline = await tokenOf(admin, ['resourceGroupAccess']);
    const before = await since();
    const body = { scope, principalId: missingId, principalKind: 'User', roleId: missingId };
    const refused = await pipeline.post('/api/resource/authorization', body);
    expect([refused.status, problemOf(refused)]).toEqual([403, 'interactive-session-required']);
    const path = `/api/resource/authorization?scope=${encodeURIComponent(scope)}&name=${missingId}`;
    expect(problemOf(await pipeline.remove(path))).toBe('interactive-session-required');
    expect(await world.ledger('/arm', before)).toEqual([]);
  });
});

describe('deleting a resource group', () => {
  it('removes it from the inventory with everything in it', async () => {
    const removed = await admin.remove(`${url}?confirm=${name.toUpperCase()}`);
    expect([removed.status, removed.body]).toEqual([202, { state: expect.stringMatching(/^Delet/) }]);
    const after = await known();
    expect(after === undefined || after.provisioningState === 'Deleting').toBe(true);
  });
});
