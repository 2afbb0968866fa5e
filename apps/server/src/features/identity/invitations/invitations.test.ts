import { defaultPreferences, type Invitation, type SessionAnswer } from '@blueport/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { invitationCode, outboxOf } from '../../../testing/outbox-mail.ts';
import { people, tenants, type TestPerson } from '../../../testing/test-people.ts';
import { problemOf, startTestServer, type Answer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let admin: SessionAnswer;
let roles: Map<string, string>;
beforeEach(async () => {
  server = await startTestServer();
  admin = await server.login(people.admin);
  const rows = await server.database.db
    .selectFrom('role')
    .select(['id', 'name'])
    .where('organization_id', '=', admin.account.orgId)
    .execute();
  roles = new Map(rows.map(({ id, name }) => [name, id]));
});
afterEach(() => server.stop());

const guest = (email: string, tenantId: string = tenants.contoso, objectId = 'a'): TestPerson => ({
  ...people.stranger,
  email,
  homeTenantId: tenantId,
  identities: [{ tenantId, objectId: `00000000-0000-4000-8000-00000000000${objectId}` }],
});
const email = 'nora@contoso.example';

interface InviteAnswer {
  readonly invited: number;
  readonly refused: number;
  readonly results: { invitation: Invitation | null; issue: { code: string } | null }[];
}

async function invite(people_: object[], token = admin.token): Promise<Answer & { body: InviteAnswer }> {
  return (await server.request('POST', '/api/invite/user', {
    token,
    body: { invitations: people_ },
  })) as Answer & { body: InviteAnswer };
}

async function inviteOne(address = email, role = 'engineer'): Promise<Invitation> {
  const answer = await invite([{ email: address, name: 'Nora', roleId: roles.get(role)! }]);
  return answer.body.results[0]!.invitation!;
}

async function signIn(person: TestPerson, invitation?: string): Promise<Answer> {
  const body = {
    ...(await server.directory.loginBody(person)),
    ...(invitation !== undefined && { invitation }),
  };
  return server.request('POST', '/api/user/login', { body });
}
const refusal = (answer: Answer) => [answer.status, problemOf(answer)];
const look = (code: string) => server.request('POST', '/api/invite/user/look', { body: { code } });

describe('an invitation', () => {
  it('is sent in the requested language, otherwise in that of the inviter', async () => {
    const subjectOf = async (address: string) => (await outboxOf(server, address))[0]!.subject;
    const roleId = roles.get('engineer')!;
    await invite([{ email: 'gerda@contoso.example', name: 'Gerda', roleId, language: 'de' }]);
    expect(await subjectOf('gerda@contoso.example')).toBe('admin lädt Sie zu Contoso ein');
    const choose = (language: string | null) =>
      server.request('PUT', '/api/user/preference', {
        token: admin.token,
        body: { ...defaultPreferences, language },
      });
    expect((await choose('fr')).status).toBe(200);
    const answer = await invite([{ email: 'francoise@contoso.example', name: 'Françoise', roleId }]);
    expect(answer.body.results[0]!.invitation).toMatchObject({ language: 'fr' });
    expect(await subjectOf('francoise@contoso.example')).toBe('admin vous invite à rejoindre Contoso');
    await choose(null);
  });

  it('sends a mail with a link; the person who opens it and signs in becomes a member with the role', async () => {
    const invitation = await inviteOne();
    expect(invitation).toMatchObject({ email, role: 'engineer', state: 'Pending', mail: 'Pending' });
    const [mail] = await outboxOf(server, email);
    expect(mail).toMatchObject({ kind: 'invitation', subject: 'admin invites you to Contoso' });
    const code = await invitationCode(server, email);
    expect(code).toMatch(/^[\w-]{43}$/);
    expect((await look(code)).body).toMatchObject({
      organization: 'Contoso',
      inviter: 'admin',
      role: 'engineer',
      email: 'n•••@contoso.example',
    });
    const answer = await signIn(guest(email.toUpperCase()), code);
    expect(answer.status).toBe(200);
    expect((answer.body as SessionAnswer).account).toMatchObject({ state: 'Active', role: 'engineer' });
    const trail = await server.database.db
      .selectFrom('audit')
      .select('action')
      .where('action', '=', 'invitation.accept')
      .execute();
    expect(trail).toHaveLength(1);
    const notifications = await server.request('GET', '/api/user/notification', { token: admin.token });
    expect(notifications.body).toMatchObject({
      unread: 1,
      result: [{ kind: 'invitation', subject: 'Nora' }],
    });
  });

  it('works once: later it is an ordinary sign-in for the same person and invalid for anyone else', async () => {
    await inviteOne();
    const code = await invitationCode(server, email);
    expect((await signIn(guest(email), code)).status).toBe(200);
    expect((await signIn(guest(email), code)).status).toBe(200);
    expect((await signIn(guest(email))).status).toBe(200);
    const another = await signIn(guest(email, tenants.contoso, 'b'), code);
    const wrong = await signIn(guest(email, tenants.contoso, 'c'), 'x'.repeat(43));
    expect(refusal(another)).toEqual([403, 'invitation-refused']);
    const withoutRequestId = ({ requestId: _id, ...rest }: Record<string, unknown>) => rest;
    expect(withoutRequestId(another.body as never)).toEqual(withoutRequestId(wrong.body as never));
    expect(refusal(await look(code))).toEqual([403, 'invitation-refused']);
  });

  it('accepts one of several concurrent uses of the link', async () => {
    await inviteOne();
    const code = await invitationCode(server, email);
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((id) => signIn(guest(email, tenants.contoso, id), code)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403]);
  });

  it('cannot be accepted with the email address alone, the directory alone, or without the link', async () => {
    await inviteOne();
    const code = await invitationCode(server, email);
    expect(refusal(await signIn(guest(email)))).toEqual([403, 'no-organization']);
    for (const person of [
      guest(email, tenants.nowhere),
      guest(email, tenants.fabrikam),
      guest('other@contoso.example'),
      people.reader,
    ]) {
      const answer = await signIn(person, code);
      expect(refusal(answer)).toEqual([403, 'invitation-refused']);
    }
    expect((await signIn(guest(email), code)).status).toBe(200);
  });

  it('is rejected after 72 hours and can be resent with a new link', async () => {
    const { id } = await inviteOne();
    const old = await invitationCode(server, email);
    const { pool } = server.database;
    await pool.query(`update invitation set expires_at = now() - interval '1 second'`);
    expect(refusal(await signIn(guest(email), old))).toEqual([403, 'invitation-refused']);
    const resend = () => server.request('POST', `/api/invite/user/${id}/resend`, { token: admin.token });
    expect(refusal(await resend())).toEqual([429, 'too-many-requests']);
    await pool.query(`update mail_outbox set created_at = now() - interval '2 minutes'`);
    expect((await resend()).body).toMatchObject({ state: 'Pending' });
    const newCode = await invitationCode(server, email);
    expect(newCode).not.toBe(old);
    expect((await outboxOf(server, email)).map(({ state }) => state)).toEqual(['Canceled', 'Pending']);
    expect(refusal(await signIn(guest(email), old))).toEqual([403, 'invitation-refused']);
    expect((await signIn(guest(email), newCode)).status).toBe(200);
    expect(refusal(await resend())).toEqual([409, 'conflict']);
  });

  it('can be revoked with its link, pending mail and account', async () => {
    const { id } = await inviteOne();
    const code = await invitationCode(server, email);
    const revoke = () => server.request('DELETE', `/api/invite/user/${id}`, { token: admin.token });
    expect((await revoke()).status).toBe(204);
    expect(refusal(await signIn(guest(email), code))).toEqual([403, 'invitation-refused']);
    expect(refusal(await revoke())).toEqual([409, 'conflict']);
    expect((await outboxOf(server, email))[0]).toMatchObject({ state: 'Canceled', text: '' });
    expect((await inviteOne()).state).toBe('Pending');
  });

  it('does not appear in clear text in the table, the log or the list', async () => {
    await inviteOne();
    const code = await invitationCode(server, email);
    await look(code);
    await signIn(guest(email), code);
    expect(server.logs()).not.toContain(code);
    const list = await server.request('GET', '/api/invite/user', { token: admin.token });
    expect(list.text).not.toContain(code);
    const { rows } = await server.database.pool.query<{ line: string }>(
      `select i::text || coalesce(o::text, '') as line from invitation i left join mail_outbox o on o.id = i.mail_id`,
    );
    expect(rows.map(({ line }) => line).join()).not.toContain(code);
  });
});

describe('inviting several people', () => {
  it('invites those who can be invited and gives a reason for each of the others', async () => {
    await inviteOne('waiting@contoso.example');
    const roleId = roles.get('reader')!;
    const { body } = await invite([
      { email: 'one@contoso.example', roleId },
      { email: 'ONE@contoso.example', roleId },
      { email: people.reader.email, roleId },
      { email: 'Waiting@contoso.example', roleId },
      { email: 'two@contoso.example', roleId: tenants.nowhere },
      { email: 'three@contoso.example', roleId, expiresAt: '2020-01-01T00:00:00Z' },
      { email: 'four@unknown.example', roleId },
      { email: 'five@fabrikam.example', roleId },
      { email: 'six@Contoso-Research.example', roleId },
    ]);
    expect(body.results.map(({ issue }) => issue?.code)).toEqual([
      undefined,
      'repeated',
      'already-member',
      'already-invited',
      'unknown-role',
      'end-in-the-past',
      'directory-unknown',
      'directory-not-linked',
      undefined,
    ]);
    expect(body).toMatchObject({ invited: 2, refused: 7 });
    for (const refused of ['four@unknown.example', 'five@fabrikam.example']) {
      expect(await outboxOf(server, refused)).toEqual([]);
    }
  });

  it('does not assign a role with more keys than the inviter has', async () => {
    const { db } = server.database;
    await db
      .updateTable('role')
      .set({ permissions: JSON.stringify(['userInvite', 'blueprints']) })
      .where('id', '=', roles.get('engineer')!)
      .execute();
    const { token } = await server.login(people.engineer);
    const { body } = await invite([{ email, roleId: roles.get('admin')! }], token);
    expect(body.results[0]!.issue?.code).toBe('role-not-grantable');
  });

  it.each([
    ['no address', { email: 'nora' }],
    ['a display name', { email: 'Nora <nora@contoso.example>' }],
    ['two addresses', { email: 'a@b.example,c@d.example' }],
    ['a line break in the address', { email: 'a@b.example\r\nBcc: c@d.example' }],
    ['a line break in the name', { email, name: 'Nora\r\nBcc: c@d.example' }],
    ['an unknown field', { email, state: 'Active' }],
    ['an organization chosen by the caller', { email, orgId: tenants.fabrikam }],
  ])('rejects %s', async (_case, person) => {
    expect((await invite([{ roleId: roles.get('reader'), ...person }])).status).toBe(400);
    expect(await outboxOf(server, email)).toEqual([]);
  });

  it('accepts at most 200 people', async () => {
    const many = Array.from({ length: 201 }, (_, index) => ({
      email: `p${index}@contoso.example`,
      roleId: roles.get('reader'),
    }));
    expect((await invite(many)).status).toBe(400);
    expect((await invite(many.slice(1))).body.invited).toBe(200);
  });
});

describe('requesting access', () => {
  const ask = async (person: TestPerson, message = 'Please let me in.') => {
    const { accessToken } = await server.directory.loginBody(person);
    return server.request('POST', '/api/trail/request', { body: { accessToken, message } });
  };
  const requests = async (token = admin.token) =>
    (await server.request('GET', '/api/trail/request', { token })).body as {
      result: { id: string; email: string; state: string }[];
    };

  it('notifies the administrators of the directory’s organization, who invite or decline', async () => {
    expect((await ask(guest(email))).body).toEqual({ accepted: true });
    const [request] = (await requests()).result;
    expect(request).toMatchObject({ email, state: 'Pending' });
    expect((await requests((await server.login(people.otherAdmin)).token)).result).toEqual([]);
    const notifications = await server.request('GET', '/api/user/notification', { token: admin.token });
    expect(notifications.body).toMatchObject({
      result: [{ kind: 'accessRequest', link: expect.any(String) as string }],
    });
    const accept = await server.request('POST', `/api/trail/request/${request!.id}/accept`, {
      token: admin.token,
      body: { roleId: roles.get('reader') },
    });
    expect(accept.body).toMatchObject({ email, role: 'reader', state: 'Pending' });
    expect((await signIn(guest(email), await invitationCode(server, email))).status).toBe(200);
    const decline = await server.request('POST', `/api/trail/request/${request!.id}/decline`, {
      token: admin.token,
    });
    expect(refusal(decline)).toEqual([409, 'conflict']);
  });

  it('gives the same response to members, repeated requests and strangers, and stores at most three per person and day', async () => {
    const answers = [
      await ask(people.reader),
      await ask(guest(email)),
      await ask(guest(email)),
      await ask(people.stranger),
    ];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect((await requests()).result).toHaveLength(1);
    const { token } = await server.login(people.operator);
    const [foreign] = (await requests(token)).result;
    const accept = await server.request('POST', `/api/trail/request/${foreign!.id}/accept`, {
      token,
      body: { roleId: roles.get('reader') },
    });
    expect(refusal(accept)).toEqual([409, 'conflict']);
    for (let times = 0; times < 5; times += 1) {
      await server.database.pool.query(`update access_request set state = 'Declined'`);
      await ask(guest(email));
    }
    const { rows } = await server.database.pool.query(`select 1 from access_request where email = $1`, [
      email,
    ]);
    expect(rows).toHaveLength(3);
  });

  it.each([
    ['no address at all', 'nora'],
    ['an additional header', 'nora@contoso.example\r\nBcc: all@contoso.example'],
    ['two addresses', 'nora@contoso.example,all@contoso.example'],
    ['nothing', ''],
  ])('cannot be accepted by mail if the directory returns %s', async (_case, name) => {
    await server.database.pool.query('delete from access_request');
    const { accessToken } = await server.directory.loginBody(guest(name));
    const requestAnswer = await server.request('POST', '/api/trail/request', {
      body: { accessToken, message: 'Hello' },
    });
    expect(requestAnswer.body).toEqual({ accepted: true });
    const [request] = (await requests()).result;
    const accept = await server.request('POST', `/api/trail/request/${request!.id}/accept`, {
      token: admin.token,
      body: { roleId: roles.get('reader') },
    });
    expect(refusal(accept)).toEqual([409, 'conflict']);
    expect(accept.body).toMatchObject({ reason: 'requester-without-address' });
    const { rows } = await server.database.pool.query(`select 1 from mail_outbox where recipient = $1`, [
      name,
    ]);
    expect(rows).toEqual([]);
  });

  it('requires a valid token for this portal', async () => {
    const { azureToken } = await server.directory.loginBody(guest(email));
    for (const accessToken of ['a.b.c', azureToken]) {
      const answer = await server.request('POST', '/api/trail/request', {
        body: { accessToken, message: 'x' },
      });
      expect(refusal(answer)).toEqual([401, 'token-refused']);
    }
  });

  it('is rate limited by IP address', async () => {
    const { accessToken } = await server.directory.loginBody(guest(email));
    const answers = [];
    for (let times = 0; times < 12; times += 1) {
      answers.push(
        await server.request('POST', '/api/trail/request', { body: { accessToken, message: 'x' } }),
      );
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(202), 429, 429]);
  });
});

it('accepting an invitation waits for an administrator who is changing the organization', async () => {
  await inviteOne();
  const code = await invitationCode(server, email);
  const client = await server.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('select 1 from organization where id = $1 for no key update', [admin.account.orgId]);
    // Simulates a revocation between reading and writing the invitation.
    const answer = signIn(guest(email), code);
    const waiting = async (): Promise<number> => {
      const { rows } = await server.database.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length;
    };
    await expect.poll(waiting, { timeout: 15_000 }).toBe(1);
    await client.query(`update invitation set state = 'Revoked'`);
    await client.query('commit');
    expect(refusal(await answer)).toEqual([403, 'invitation-refused']);
  } finally {
    client.release(true);
  }
  const { state } = await server.database.db
    .selectFrom('account')
    .select('state')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(state).toBe('Invited');
});
