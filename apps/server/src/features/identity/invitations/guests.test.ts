import { guestDays, type OrganizationDetail, type SessionAnswer, type UserDetail } from '@blueport/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addGuest } from '../../../testing/add-guest.testing.ts';
import { actAs, actorOf, lastAudit, missingId, type Actor } from '../../../testing/administration.testing.ts';
import { invitationCode, outboxOf } from '../../../testing/outbox-mail.ts';
import { guest, people, tenants, type TestPerson } from '../../../testing/test-people.ts';
import { problemOf, startTestServer, type Answer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let admin: Actor;
let roleId: string;
beforeEach(async () => {
  server = await startTestServer();
  admin = await actAs(server, people.admin);
  const role = await server.database.db
    .selectFrom('role')
    .select('id')
    .where('organization_id', '=', admin.organizationId)
    .where('name', '=', 'engineer')
    .executeTakeFirstOrThrow();
  roleId = role.id;
});
afterEach(() => server.stop());

const daysAhead = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
const from = (tenantId: string, objectId = missingId): TestPerson => ({
  ...guest,
  homeTenantId: tenantId,
  identities: [{ tenantId, objectId }],
});

async function signIn(
  person: TestPerson,
  more: object = {},
  options: { token?: string } = {},
): Promise<Answer> {
  const body = { ...(await server.directory.loginBody(person)), ...more };
  return server.request('POST', '/api/user/login', { body, ...options });
}
const outcomeOf = (answer: Answer) => [answer.status, problemOf(answer)];

interface InviteAnswer {
  readonly results: {
    issue: { code: string } | null;
    directory?: unknown;
    isGuest?: boolean;
    expiresAt?: string;
  }[];
}
const ask = async (path: string, ...invitations: object[]): Promise<InviteAnswer['results']> => {
  const answer = await admin.post(path, { invitations: invitations.map((one) => ({ roleId, ...one })) });
  expect(answer.status).toBe(200);
  return (answer.body as InviteAnswer).results;
};
const invite = (...invitations: object[]) => ask('/api/invite/user', ...invitations);
const preview = (...invitations: object[]) => ask('/api/invite/user/preview', ...invitations);
const codesOf = (results: InviteAnswer['results']) => results.map(({ issue }) => issue?.code);

async function allowGuests(guestsAllowed: boolean): Promise<OrganizationDetail> {
  const url = `/api/org/${admin.organizationId}`;
  const { etag } = (await admin.get(url)).body as OrganizationDetail;
  const answer = await admin.put(`${url}/sign-in`, { guestsAllowed }, etag);
  expect(answer.status).toBe(200);
  return answer.body as OrganizationDetail;
}

async function inviteGuest(): Promise<string> {
  const [result] = await invite({ email: guest.email, guestTenantId: tenants.partner });
  expect(result?.issue).toBeNull();
  return invitationCode(server, guest.email);
}

describe('inviting a guest', () => {
  it('is previewed with the directory of the address, and confirmed by its tenant', async () => {
    const [foreign, unknown, member, confirmed] = await preview(
      { email: guest.email },
      { email: 'who@unknown.example' },
      { email: 'new@contoso.example' },
      { email: 'Other@partner.example', guestTenantId: tenants.partner.toUpperCase() },
    );
    const directory = { tenantId: tenants.partner, name: null, linked: false };
    expect(foreign).toMatchObject({ issue: { code: 'directory-not-linked' }, directory, isGuest: false });
    expect(unknown).toMatchObject({ issue: { code: 'directory-unknown' }, directory: null });
    expect(member).toMatchObject({
      issue: null,
      directory: { tenantId: tenants.contoso, name: 'Contoso', linked: true },
      isGuest: false,
      expiresAt: null,
    });
    expect(confirmed).toMatchObject({ issue: null, directory, isGuest: true });
    const days = (new Date(confirmed!.expiresAt!).getTime() - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(guestDays);
    const { rows } = await server.database.pool.query(`select 1 from invitation`);
    expect(rows).toEqual([]);
  });

  it('is refused before mail is sent if it could not be accepted', async () => {
    const refused = [
      { email: 'a@partner.example' },
      { email: 'b@unknown.example' },
      { email: 'c@unknown.example', guestTenantId: missingId },
      { email: 'd@partner.example', guestTenantId: tenants.nowhere },
      { email: 'e@partner.example', guestTenantId: tenants.partner, expiresAt: daysAhead(400) },
    ];
    const codes = [
      'directory-not-linked',
      'directory-unknown',
      'unknown-directory',
      'guest-tenant-differs',
      'guest-end-too-late',
    ];
    expect(codesOf(await preview(...refused))).toEqual(codes);
    expect(codesOf(await invite(...refused))).toEqual(codes);
    await allowGuests(false);
    const off = { email: 'f@partner.example', guestTenantId: tenants.partner };
    expect(codesOf(await invite(off, { email: 'g@partner.example' }))).toEqual(['guests-off', 'guests-off']);
    for (const { email } of [...refused, off]) expect(await outboxOf(server, email)).toEqual([]);
  });

  it('accepts a tenant ID for a domain that no directory has: as a guest, or as a member of one of the organization’s directories', async () => {
    const results = await invite(
      { email: 'a@unknown.example', guestTenantId: tenants.partner },
      { email: 'b@unknown.example', guestTenantId: tenants.contosoResearch },
    );
    expect(codesOf(results)).toEqual([undefined, undefined]);
    const { rows } = await server.database.pool.query(
      `select a.is_guest, a.expires_at is not null as expires, i.tenant_id from invitation i
       join account a on a.id = i.account_id order by i.email`,
    );
    expect(rows).toEqual([
      { is_guest: true, expires: true, tenant_id: tenants.partner },
      { is_guest: false, expires: false, tenant_id: tenants.contosoResearch },
    ]);
  });
});

describe('a guest', () => {
  it('is identified by issuer, tenant and object ID when the invitation is accepted, never by email address', async () => {
    const invitation = await inviteGuest();
    // The same address from other directories, among them one of the organization.
    for (const tenantId of [tenants.nowhere, tenants.fabrikam, tenants.contoso]) {
      expect(outcomeOf(await signIn(from(tenantId), { invitation }))).toEqual([403, 'invitation-refused']);
    }
    expect(outcomeOf(await signIn({ ...guest, email: 'other@partner.example' }, { invitation }))).toEqual([
      403,
      'invitation-refused',
    ]);
    const entered = await signIn(guest, { invitation });
    expect(entered.body).toMatchObject({
      account: { orgId: admin.organizationId, email: guest.email, role: 'engineer' },
      guestDirectories: [tenants.contoso, tenants.contosoResearch].toSorted(),
    });
    expect((await signIn(guest)).status).toBe(200);
    for (const person of [from(tenants.nowhere), from(tenants.contoso), from(tenants.partner)]) {
      expect(outcomeOf(await signIn(person))).toEqual([403, 'no-organization']);
    }
    const users = (await admin.get('/api/user?filterObj={"isGuest":{"eq":true}}')).body as {
      result: UserDetail[];
    };
    expect(users.result).toMatchObject([{ email: guest.email, isGuest: true, state: 'Active' }]);
    expect(users.result[0]!.expiresAt).not.toBeNull();
  });

  it('always has an expiry, of at most one year', async () => {
    const id = await addGuest(server, guest);
    const edit = async (expiresAt: string | null) => {
      const { etag } = (await admin.get(`/api/user/${id}`)).body as UserDetail;
      return admin.put(`/api/user/${id}`, { expiresAt }, etag);
    };
    expect((await edit(null)).body).toMatchObject({ errors: [{ code: 'guest-needs-end' }] });
    expect((await edit(daysAhead(400))).body).toMatchObject({ errors: [{ code: 'guest-end-too-late' }] });
    expect((await edit(daysAhead(300))).status).toBe(200);
    await server.database.pool.query(`update account set expires_at = now() where id = $1`, [id]);
    expect((await signIn(guest)).body).toMatchObject({
      status: 403,
      reason: 'account-expired',
      values: { organization: 'Contoso', date: new Date().toISOString().slice(0, 10) },
      hint: 'Ask an administrator of Contoso to extend it.',
    });
  });

  it('cannot become the administrator who is restored by the operator', async () => {
    await addGuest(server, guest);
    const operator = await actAs(server, people.operator);
    const url = `/api/org/${admin.organizationId}/administrator`;
    const answer = await operator.post(url, { email: guest.email });
    expect([answer.status, answer.body]).toMatchObject([
      422,
      { errors: [{ pointer: '#/email', code: 'is-guest' }] },
    ]);
  });

  it('makes cloud calls only from a directory of the organization', async () => {
    await addGuest(server, guest);
    const home = actorOf(server, (await signIn(guest)).body as SessionAnswer);
    expect((await home.get('/api/blueprint')).status).toBe(200);
    const refused = await home.get('/api/user/subscription');
    expect([outcomeOf(refused), refused.body]).toMatchObject([
      [403, 'guest-directory-needed'],
      { reason: 'guest-directory-needed' },
    ]);
    const directories = (await home.get('/api/user/directory')).body as { key: string }[];
    expect(directories.map(({ key }) => key)).toEqual([tenants.contoso, tenants.contosoResearch]);
    const body = await server.directory.loginBody(guest, tenants.contoso);
    const switched = await server.request('POST', '/api/user/login', { body, token: home.token });
    expect(switched.status).toBe(200);
    const session = switched.body as SessionAnswer;
    expect(session).toMatchObject({ tenantId: tenants.contoso, account: { orgId: admin.organizationId } });
    expect(session.guestDirectories).toBeUndefined();
    expect((await actorOf(server, session).get('/api/user/subscription')).status).toBe(200);
  });

  it('keeps access when their directory is linked to another organization or unlinked from it', async () => {
    await addGuest(server, people.otherAdmin);
    const operator = await actAs(server, people.operator);
    const answer = await signIn(people.otherAdmin, { organizationId: admin.organizationId });
    const token = (answer.body as SessionAnswer).token;
    const { account } = await server.login(people.governmentAdmin);
    const fabrikam = (await operator.get('/api/org/key/fabrikam')).body as OrganizationDetail;
    const unlinked = await operator.remove(
      `/api/org/${fabrikam.id}/directory/${tenants.fabrikam}`,
      fabrikam.etag,
    );
    expect(unlinked.body).toMatchObject({ lostAccess: [{ email: people.otherAdmin.email }] });
    const linked = await operator.post(`/api/org/${account.orgId}/directory`, {
      tenantId: tenants.fabrikam,
      cloud: 'general',
    });
    expect(linked.status).toBe(201);
    expect((await server.request('GET', '/api/user/me', { token })).status).toBe(200);
    // The account in the former organization is gone, so there is nothing to choose.
    expect((await signIn(people.otherAdmin)).body).toMatchObject({
      account: { orgId: admin.organizationId },
    });
  });
});

describe('switching guests off', () => {
  it('ends their access until they are switched on again', async () => {
    await addGuest(server, guest);
    const waiting = await invite({ email: 'later@partner.example', guestTenantId: tenants.partner });
    expect(codesOf(waiting)).toEqual([undefined]);
    const invitation = await invitationCode(server, 'later@partner.example');
    const { token } = (await signIn(guest)).body as SessionAnswer;
    const member = await server.login(people.reader);
    expect(await allowGuests(false)).toMatchObject({ guestsAllowed: false, requiresMultiFactor: false });
    expect(await lastAudit(server, admin.organizationId)).toMatchObject({
      action: 'org.editSignIn',
      details: { guestsAllowed: false, guests: { guests: 1, sessionsEnded: 1 } },
    });
    const ended = await server.request('GET', '/api/user/me', { token });
    expect(ended.body).toMatchObject({ status: 403, reason: 'guests-off' });
    expect((await server.request('GET', '/api/user/me', { token: member.token })).status).toBe(200);
    const refused = await signIn(guest);
    expect([outcomeOf(refused), refused.body]).toMatchObject([
      [403, 'account-disabled'],
      { reason: 'guests-off', values: { organization: 'Contoso' } },
    ]);
    const later = { ...guest, email: 'later@partner.example', identities: from(tenants.partner).identities };
    expect((await signIn(later, { invitation })).body).toMatchObject({ status: 403, reason: 'guests-off' });
    const { pool } = server.database;
    await pool.query(`update mail_outbox set created_at = now() - interval '2 minutes'`);
    const { rows } = await pool.query<{ id: string }>(`select id from invitation`);
    const resend = await admin.post(`/api/invite/user/${rows[0]!.id}/resend`, {});
    expect(resend.body).toMatchObject({ status: 409, reason: 'invitation-guests-off' });
    await allowGuests(true);
    expect((await signIn(guest)).status).toBe(200);
    expect((await signIn(later, { invitation })).status).toBe(200);
  });

  it.each([
    ['is refused', 'commit', 403],
    ['completes, if guests stay allowed', 'rollback', 200],
  ])('during a sign-in makes it wait until it %s', async (_case, end, status) => {
    await addGuest(server, guest);
    const { pool } = server.database;
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(`update organization set guests_allowed = false where id = $1`, [
        admin.organizationId,
      ]);
      const answer = signIn(guest);
      await expect
        .poll(
          async () => {
            const { rows } = await pool.query(
              `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            );
            return rows.length;
          },
          { timeout: 15_000 },
        )
        .toBe(1);
      await client.query(end);
      expect((await answer).status).toBe(status);
      const { rows } = await pool.query(
        `select 1 from session s join account a on a.id = s.account_id where a.is_guest and s.ended_at is null`,
      );
      expect(rows).toHaveLength(status === 200 ? 1 : 0);
    } finally {
      client.release(true);
    }
  });
});

describe('a person with accounts in several organizations', () => {
  const person = people.otherAdmin;

  it('chooses the organization at sign-in, the last used one first', async () => {
    await addGuest(server, person);
    const asked = await signIn(person);
    expect(outcomeOf(asked)).toEqual([409, 'organization-choice']);
    const { organizations } = asked.body as { organizations: { id: string; name: string }[] };
    expect(organizations.map(({ name }) => name)).toEqual(['Contoso', 'Fabrikam']);
    const fabrikamId = organizations[1]!.id;
    for (const organizationId of [admin.organizationId, fabrikamId]) {
      const { body } = await signIn(person, { organizationId });
      expect(body).toMatchObject({ account: { orgId: organizationId } });
    }
    expect((await signIn(person)).body).toMatchObject({
      organizations: [
        { name: 'Fabrikam', lastUsed: true },
        { name: 'Contoso', lastUsed: false },
      ],
    });
    for (const organizationId of [missingId, (await server.login(people.operator)).account.orgId]) {
      expect(outcomeOf(await signIn(person, { organizationId }))).toEqual([403, 'no-organization']);
    }
  });

  it('needs no choice if only one of the accounts can be used', async () => {
    const id = await addGuest(server, person);
    await server.database.pool.query(`update account set state = 'Disabled' where id = $1`, [id]);
    expect((await signIn(person)).status).toBe(200);
    await server.database.pool.query(`update account set state = 'Active' where id = $1`, [id]);
    await allowGuests(false);
    const { body } = await signIn(person);
    expect(body).toMatchObject({ account: { role: 'admin' } });
    expect((body as SessionAnswer).account.orgId).not.toBe(admin.organizationId);
  });

  it('switches between them, and the data of each stays separate', async () => {
    await addGuest(server, person, { role: 'reader' });
    const { token, account } = (await signIn(person, { organizationId: admin.organizationId }))
      .body as SessionAnswer;
    const first = await server.request('GET', '/api/user/organization', { token });
    expect(first.body).toMatchObject([
      {
        id: admin.organizationId,
        name: 'Contoso',
        current: true,
        tenantId: tenants.fabrikam,
        cloud: 'general',
        role: 'reader',
        lastUsedAt: expect.any(String) as unknown,
      },
      { name: 'Fabrikam', current: false, tenantId: tenants.fabrikam, role: 'admin' },
    ]);
    const [, fabrikam] = first.body as { id: string }[];
    const switched = (await signIn(person, { organizationId: fabrikam!.id }, { token }))
      .body as SessionAnswer;
    expect(switched.account).toMatchObject({ orgId: fabrikam!.id, role: 'admin' });
    expect((await server.request('GET', '/api/user/me', { token })).status).toBe(401);
    const foreign = await actorOf(server, switched).get(`/api/user/${account.id}`);
    expect(foreign.status).toBe(404);
  });
});
