import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actAs, type Actor } from '../../../testing/administration.testing.ts';
import { entraClient, entraUser, idOf, type EntraClient } from '../../../testing/entra.testing.ts';
import { invitationCode, outboxOf } from '../../../testing/outbox-mail.ts';
import { createScimToken, scimClient, type ScimClient } from '../../../testing/scim.testing.ts';
import { people, tenants, type TestPerson } from '../../../testing/test-people.ts';
import { problemOf, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let admin: Actor;
let entra: EntraClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await actAs(server, people.admin);
  entra = await entraClient(server, admin);
});
afterAll(() => server.stop());

const stateOf = async (id: string) => {
  const { rows } = await server.database.pool.query<{ state: string }>(
    'select state from account where id = $1',
    [id],
  );
  return rows[0]?.state;
};

describe('the invitation of a person', () => {
  const invitationsOf = async (id: string) => {
    const { rows } = await server.database.pool.query<{ email: string; state: string }>(
      'select email, state from invitation where account_id = $1 order by created_at',
      [id],
    );
    return rows.map(({ email, state }) => [email, state]);
  };
  const rename = async (id: string, value: string) => {
    const answer = await entra.patch(`/Users/${id}`, { op: 'Replace', path: 'userName', value });
    expect(answer.status, answer.text).toBe(200);
  };
  const enable = (id: string, value: 'True' | 'False') =>
    entra.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value });
  const accept = async (email: string, invitation: string) => {
    const identities = [{ tenantId: tenants.contoso, objectId: randomUUID() }];
    const person: TestPerson = { ...people.stranger, email, homeTenantId: tenants.contoso, identities };
    const body = { ...(await server.directory.loginBody(person)), invitation };
    return server.request('POST', '/api/user/login', { body });
  };

  it('moves to a new address, and the previous address can be invited again', async () => {
    const [old, address] = ['moved.old@contoso.example', 'moved.new@contoso.example'];
    const id = await entra.createUser(entraUser(old));
    const oldCode = await invitationCode(server, old);
    await rename(id, address);
    expect(await invitationsOf(id)).toEqual([
      [old, 'Revoked'],
      [address, 'Pending'],
    ]);
    expect(await outboxOf(server, old)).toMatchObject([{ state: 'Canceled', text: '' }]);
    expect(problemOf(await accept(old, oldCode))).toBe('invitation-refused');
    expect(problemOf(await accept(address, oldCode))).toBe('invitation-refused');
    expect(await entra.createUser(entraUser(old))).not.toBe(id);
    const accepted = await accept(address, await invitationCode(server, address));
    expect(accepted.status, accepted.text).toBe(200);
    expect(await stateOf(id)).toBe('Active');
  });

  it('is revoked if the address of a disabled person changes, and renewed at activation', async () => {
    const [old, address] = ['disabled.old@contoso.example', 'disabled.new@contoso.example'];
    const id = await entra.createUser(entraUser(old));
    await enable(id, 'False');
    await rename(id, address);
    expect(await invitationsOf(id)).toEqual([[old, 'Revoked']]);
    await enable(id, 'True');
    expect(await invitationsOf(id)).toEqual([
      [old, 'Revoked'],
      [address, 'Pending'],
    ]);
  });

  it('is renewed at activation if it has expired, but not by other changes', async () => {
    const email = 'expired@contoso.example';
    const id = await entra.createUser(entraUser(email));
    await server.database.pool.query(
      `update invitation set expires_at = now() - interval '1 second' where account_id = $1`,
      [id],
    );
    await entra.patch(`/Users/${id}`, { op: 'Replace', path: 'displayName', value: 'Another name' });
    expect(await invitationsOf(id)).toEqual([[email, 'Pending']]);
    await enable(id, 'False');
    await enable(id, 'True');
    expect(await invitationsOf(id)).toEqual([
      [email, 'Revoked'],
      [email, 'Pending'],
    ]);
    const accepted = await accept(email, await invitationCode(server, email));
    expect(accepted.status, accepted.text).toBe(200);
  });

  it('keeps its link if only the case of the address changes', async () => {
    const id = await entra.createUser(entraUser('case@contoso.example'));
    await rename(id, 'Case@contoso.example');
    expect(await invitationsOf(id)).toEqual([['case@contoso.example', 'Pending']]);
  });

  it('keeps its directory and language at a new address', async () => {
    const id = await entra.createUser(entraUser('french.old@contoso.example'));
    await server.database.pool.query(
      `update invitation set tenant_id = $2, language = 'fr' where account_id = $1`,
      [id, tenants.fabrikam],
    );
    const address = 'french.new@contoso.example';
    await rename(id, address);
    const { rows } = await server.database.pool.query(
      `select tenant_id, language from invitation where account_id = $1 and state = 'Pending'`,
      [id],
    );
    expect(rows).toEqual([{ tenant_id: tenants.fabrikam, language: 'fr' }]);
    expect(problemOf(await accept(address, await invitationCode(server, address)))).toBe(
      'invitation-refused',
    );
  });
});

describe('the sign-in identity', () => {
  let fabrikam: Actor;
  let directory: ScimClient;
  beforeAll(async () => {
    fabrikam = await actAs(server, people.otherAdmin);
    directory = scimClient(server, (await createScimToken(fabrikam)).token);
  });
  const identitiesOf = async (id: string) =>
    ((await fabrikam.get(`/api/user/${id}`)).body as { identities: { tenantId: string; objectId: string }[] })
      .identities;

  it('is bound by the object ID when the organization has one directory', async () => {
    const objectId = randomUUID();
    const answer = await directory.call('POST', '/Users', entraUser('bound@fabrikam.example', objectId));
    expect(answer.status, answer.text).toBe(201);
    const id = idOf(answer.body);
    expect(await stateOf(id)).toBe('Active');
    expect(await identitiesOf(id)).toMatchObject([{ tenantId: tenants.fabrikam, objectId }]);
    const { rows } = await server.database.pool.query('select from invitation where account_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  it('can be bound later for a person whom the directory created, which ends the invitation', async () => {
    const { externalId: _none, ...user } = entraUser('later@fabrikam.example');
    const id = idOf((await directory.call('POST', '/Users', user)).body);
    expect(await stateOf(id)).toBe('Invited');
    const objectId = randomUUID();
    await directory.patch(`/Users/${id}`, { op: 'Add', path: 'externalId', value: objectId });
    expect(await stateOf(id)).toBe('Active');
    expect(await identitiesOf(id)).toMatchObject([{ objectId }]);
    const { rows } = await server.database.pool.query('select state from invitation where account_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ state: 'Revoked' }]);
  });

  it('is never added to an account that the directory only matched by address', async () => {
    const objectId = randomUUID();
    const { id } = fabrikam.session.account;
    const before = await identitiesOf(id);
    const matched = await directory.patch(`/Users/${id}`, { op: 'Add', path: 'externalId', value: objectId });
    expect(matched.body).toMatchObject({ externalId: objectId });
    expect(await identitiesOf(id)).toEqual(before);
    const roles = (await fabrikam.get('/api/role')).body as { result: { id: string; name: string }[] };
    const invited = await fabrikam.post('/api/user', {
      name: 'Invited',
      email: 'invited@fabrikam.example',
      roleId: roles.result.find(({ name }) => name === 'admin')!.id,
    });
    expect(invited.status, invited.text).toBe(201);
    await directory.patch(`/Users/${idOf(invited.body)}`, {
      op: 'Add',
      path: 'externalId',
      value: randomUUID(),
    });
    expect(await identitiesOf(idOf(invited.body))).toEqual([]);
    expect(await stateOf(idOf(invited.body))).toBe('Invited');
  });
});
