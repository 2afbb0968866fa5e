import type { DeploymentDetail, DeploymentSummary, ListResult } from '@blueport/contracts';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actAs, rowsOf, type Actor } from '../../../../testing/administration.testing.ts';
import { people, tenants } from '../../../../testing/test-people.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';

let server: TestServer;
let admin: Actor;
let engineer: Actor;
let foreign: Actor;

interface NewDeployment {
  readonly title: string;
  readonly organizationId?: string;
  readonly createdBy?: string;
  readonly ownedBy?: string;
  readonly state?: string;
}

async function addDeployment({ title, ...more }: NewDeployment): Promise<string> {
  const id = newId();
  const name = `bp-${id.replaceAll('-', '').slice(-10)}`;
  await server.database.pool.query(
    `insert into deployment (id, name, organization_id, account_id, owner_id, title, state, blueprint_id, blueprint_version_id,
       blueprint_slug, blueprint_title, blueprint_version, cloud, scope, tenant_id, subscription_id, subscription_name,
       location, tags)
     values ($1, $2, $3, $4, $5, $6, $7, gen_random_uuid(), gen_random_uuid(), 'storage-account', 'Storage', '1.0.0',
       'general', 'resourceGroup', $8, 's', 's', 'westeurope', '{}')`,
    [
      id,
      name,
      more.organizationId ?? admin.organizationId,
      more.createdBy ?? engineer.session.account.id,
      more.ownedBy ?? null,
      title,
      more.state ?? 'Succeeded',
      tenants.contoso,
    ],
  );
  return name;
}

/** Adds a person of the organization with this account state who signs in through this directory. */
async function addPerson(
  state: string,
  expiresAt: string | null = null,
  tenantId: string = tenants.contoso,
): Promise<string> {
  const id = newId();
  await server.database.pool.query(
    `insert into account (id, organization_id, role_id, name, email, state, expires_at)
     select $1::uuid, organization_id, role_id, $2, $1::text || '@contoso.example', $2, $3 from account where id = $4`,
    [id, state, expiresAt, engineer.session.account.id],
  );
  if (state !== 'Invited') {
    await server.database.pool.query(
      `insert into identity (issuer, tenant_id, object_id, account_id) values ($1, $2, $3, $4)`,
      [`https://login.example/${tenantId}`, tenantId, newId(), id],
    );
  }
  return id;
}

beforeAll(async () => {
  server = await startTestServer();
  [admin, engineer, foreign] = await Promise.all([
    actAs(server, people.admin),
    actAs(server, people.engineer),
    actAs(server, people.otherAdmin),
  ]);
  const removed = newId();
  await addDeployment({ title: 'active owner' });
  await addDeployment({ title: 'invited owner', ownedBy: await addPerson('Invited') });
  await addDeployment({ title: 'owner expires later', ownedBy: await addPerson('Active', '2999-01-01') });
  await addDeployment({ title: 'disabled owner', ownedBy: await addPerson('Disabled') });
  await addDeployment({ title: 'expired owner', ownedBy: await addPerson('Expired') });
  await addDeployment({
    title: 'owner past the expiry date',
    ownedBy: await addPerson('Active', '2020-01-01'),
  });
  await addDeployment({
    title: 'invited owner past the date',
    ownedBy: await addPerson('Invited', '2020-01-01'),
  });
  await addDeployment({
    title: 'owner without a directory',
    ownedBy: await addPerson('Active', null, newId()),
  });
  await addDeployment({ title: 'removed owner', ownedBy: removed });
  await addDeployment({ title: 'owner of another organization', ownedBy: foreign.session.account.id });
  await addDeployment({ title: 'disabled creator', createdBy: await addPerson('Disabled') });
  await addDeployment({
    title: 'disabled creator, active owner',
    createdBy: await addPerson('Disabled'),
    ownedBy: engineer.session.account.id,
  });
  await addDeployment({ title: 'deleted', ownedBy: removed, state: 'Deleted' });
  await addDeployment({ title: 'detached', ownedBy: removed, state: 'Detached' });
  await addDeployment({ title: 'being deleted', ownedBy: removed, state: 'Deleting' });
  await addDeployment({
    title: 'foreign',
    organizationId: foreign.organizationId,
    createdBy: foreign.session.account.id,
    ownedBy: removed,
  });
});
afterAll(() => server.stop());

const ownerlessDeployments = [
  'being deleted',
  'disabled creator',
  'disabled owner',
  'expired owner',
  'invited owner past the date',
  'owner of another organization',
  'owner past the expiry date',
  'owner without a directory',
  'removed owner',
];
const withOwner = [
  'active owner',
  'deleted',
  'detached',
  'disabled creator, active owner',
  'invited owner',
  'owner expires later',
];

const query = (conditions: object, more = '') =>
  `/api/user/deployment?filterObj=${encodeURIComponent(JSON.stringify(conditions))}&sortObj={"title":1}${more}`;
const titlesOf = (rows: readonly DeploymentSummary[]) => rows.map(({ title }) => title);

describe('deployments that need a new owner', () => {
  it('have an owner who is disabled, expired, removed, of another organization or cannot sign in', async () => {
    const rows = rowsOf<DeploymentSummary>(await admin.get('/api/user/deployment?sortObj={"title":1}'));
    expect(titlesOf(rows.filter(({ needsOwner }) => needsOwner))).toEqual(ownerlessDeployments);
    expect(titlesOf(rows.filter(({ needsOwner }) => !needsOwner))).toEqual(withOwner);
  });

  it.each([
    [true, ownerlessDeployments],
    [false, withOwner],
  ])('are found by the filter needsOwner = %s, in pages and in exports', async (value, titles) => {
    const conditions = { needsOwner: { eq: value } };
    const page = (await admin.get(query(conditions))).body as ListResult<DeploymentSummary>;
    expect([titlesOf(page.result), page.total]).toEqual([titles, titles.length]);
    const rows = rowsOf<DeploymentSummary>(await admin.get(query(conditions, '&limit=0')));
    expect([titlesOf(rows), new Set(rows.map(({ needsOwner }) => needsOwner))]).toEqual([
      titles,
      new Set([value]),
    ]);
  });

  it('are counted on request with a page of the list, regardless of its filter', async () => {
    const failed = { state: { eq: 'Failed' } };
    const countAnswer = await admin.get(query(failed, '&limit=5&counts=needsOwner'));
    expect(countAnswer.body).toEqual({
      count: 0,
      total: 0,
      result: [],
      needsOwner: ownerlessDeployments.length,
    });
    expect((await foreign.get(query({}, '&limit=5&counts=needsOwner'))).body).toMatchObject({
      needsOwner: 1,
    });
    expect((await admin.get(query(failed, '&limit=5'))).body).toEqual({ count: 0, total: 0, result: [] });
    expect((await admin.get(query(failed, '&limit=5&counts=all'))).status).toBe(400);
  });

  it('are listed for their own organization only', async () => {
    const rows = rowsOf<DeploymentSummary>(await foreign.get(query({ needsOwner: { eq: true } })));
    expect(titlesOf(rows)).toEqual(['foreign']);
  });

  it('are found among the deployments of one person', async () => {
    const { id } = engineer.session.account;
    const created = rowsOf<DeploymentSummary>(
      await engineer.get(query({ createdById: { eq: id }, needsOwner: { eq: true } })),
    );
    expect(titlesOf(created)).toEqual(ownerlessDeployments.filter((title) => title !== 'disabled creator'));
    const owned = rowsOf<DeploymentSummary>(
      await engineer.get(query({ ownerId: { eq: id }, needsOwner: { eq: true } })),
    );
    expect(titlesOf(owned)).toEqual([]);
  });

  it('are not found under the name of their creator when the owner was removed', async () => {
    const { name } = engineer.session.account;
    const rows = rowsOf<DeploymentSummary>(await admin.get(query({ owner: { eq: name } })));
    expect(titlesOf(rows)).toEqual(['active owner', 'disabled creator, active owner']);
  });

  it('are marked on their page until they are transferred or the account works again', async () => {
    const ownerId = await addPerson('Disabled');
    const names = [
      await addDeployment({ title: 'handed over', ownedBy: ownerId }),
      await addDeployment({ title: 'enabled again', ownedBy: ownerId }),
    ] as const;
    const read = async (name: string) =>
      (await admin.get(`/api/user/deployment/${name}`)).body as DeploymentDetail;
    const [first, second] = await Promise.all(names.map(read));
    expect([first!.needsOwner, second!.needsOwner]).toEqual([true, true]);
    const assigned = await admin.post(
      `/api/user/deployment/${names[0]}/assign`,
      { accountId: engineer.session.account.id },
      { 'if-match': first!.etag },
    );
    expect(assigned.body, assigned.text).toMatchObject({ needsOwner: false });
    expect((await read(names[1])).needsOwner).toBe(true);
    await server.database.pool.query(`update account set state = 'Active' where id = $1`, [ownerId]);
    expect((await read(names[1])).needsOwner).toBe(false);
  });
});
