import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMAND_LINE_APPLICATIONS } from '../directory/applications.ts';
import { startSandbox, type RunningSandbox } from '../server.ts';
import { DirectoryClient } from '../testing/directoryClient.ts';
import { createPeople } from '../world/people.ts';
import { routePermissions } from './routePermissions.ts';

const people = createPeople();
const engineer = people.accountByEmail('engineer@contoso.example');
const reader = people.accountByEmail('reader@contoso.example');
const connection = people.connections.find(({ organization }) => organization === 'contoso');
if (!engineer || !reader || !connection) throw new Error('The demo world has no Contoso.');
const tenantId = engineer.homeTenantId;
const ownId = engineer.identities[0]?.objectId ?? '';
const group = people.groups.find((candidate) => candidate.tenantId === tenantId)?.id ?? '';
const denial = {
  error: {
    code: 'Authorization_RequestDenied',
    message: 'Insufficient privileges to complete the operation.',
  },
};

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ scale: 0.01 });
});
afterAll(() => sandbox.close());

/** Returns a token with delegated permissions of the engineer, or with application roles. */
async function tokenWith(kind: 'delegated' | 'application', permissions: readonly string[]): Promise<string> {
  const claims =
    kind === 'delegated'
      ? { scp: permissions.join(' ') }
      : { idtyp: 'app', scp: null, roles: permissions, oid: connection?.objectId };
  const answer = await fetch(`${sandbox.origin}/__token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: engineer?.email, audience: 'graph', claims }),
  });
  return ((await answer.json()) as { accessToken: string }).accessToken;
}

async function ask(route: string, id: string, token: string): Promise<{ status: number; body: unknown }> {
  const [method = '', path = ''] = route.split(' ');
  const answer = await fetch(`${sandbox.origin}/graph${path.replace(':id', id).replace(':size', '48x48')}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(method === 'POST' ? { body: '{}' } : {}),
  });
  const text = await answer.text();
  return { status: answer.status, body: text.startsWith('{') ? (JSON.parse(text) as unknown) : text };
}

/** Returns the id of an object of another person or kind that the path of a route names. */
async function objectOf(route: string): Promise<string> {
  if (route.includes('/groups/')) return group;
  if (route.includes('/servicePrincipals/')) return connection?.objectId ?? '';
  if (!route.includes('/applications/')) return reader?.identities[0]?.objectId ?? '';
  const { body } = await ask(
    'GET /v1.0/applications',
    '',
    await tokenWith('delegated', ['Directory.Read.All']),
  );
  return (body as { value: { id: string }[] }).value[0]?.id ?? '';
}

const setsOf = (sets: readonly string[]): string[][] => sets.map((set) => set.split(' + '));

describe.each([...routePermissions])('%s', (route, { delegated, own = [], application }) => {
  it('accepts tokens with a sufficient delegated permission', async () => {
    const id = await objectOf(route);
    for (const set of setsOf(delegated))
      expect((await ask(route, id, await tokenWith('delegated', set))).status, set.join(' ')).toBe(200);
    for (const set of setsOf(own))
      for (const name of [ownId, engineer.email])
        expect((await ask(route, name, await tokenWith('delegated', set))).status, set.join(' ')).toBe(200);
  });

  it('rejects tokens without a sufficient delegated permission', async () => {
    const id = await objectOf(route);
    const parts = [...setsOf(delegated).filter((set) => set.length > 1), ...setsOf(own)];
    for (const permission of ['Calendars.Read', ...parts.map(([first = '']) => first)]) {
      const answer = await ask(route, id, await tokenWith('delegated', [permission]));
      expect(answer, permission).toMatchObject({ status: 403, body: denial });
    }
  });

  it('accepts or rejects applications by their roles', async () => {
    const id = await objectOf(route);
    for (const set of setsOf(application))
      expect((await ask(route, id, await tokenWith('application', set))).status, set.join(' ')).toBe(200);
    const refusal = await ask(route, id, await tokenWith('application', []));
    // Routes about the signed-in user have no application permission.
    expect(refusal).toMatchObject(application.length > 0 ? { status: 403, body: denial } : { status: 400 });
  });
});

describe('permissions in Graph tokens', () => {
  const portal = people.portalClients.general;
  const loginBase = (): string => `${sandbox.origin}/login`;

  it('include all permissions of the portal for /.default', async () => {
    const browser = new DirectoryClient({ loginBase: loginBase(), clientId: portal.clientId });
    const { refresh_token = '' } = await browser.signIn('common', engineer.email);
    const scope = 'https://graph.microsoft.com/.default';
    const { body } = await browser.refresh('common', refresh_token, scope);
    expect(decodeJwt(body['access_token'] ?? '')).toMatchObject({
      scp: 'User.Read User.ReadBasic.All Directory.Read.All',
    });
    const single = await browser.refresh('common', refresh_token, 'User.ReadBasic.All');
    expect(decodeJwt(single.body['access_token'] ?? '')['scp']).toBe('User.ReadBasic.All');
    const refusal = await browser.refresh('common', refresh_token, 'Group.Read.All');
    expect(refusal.body).toMatchObject({ error: 'invalid_scope', error_codes: [70011] });
  });

  it("are the signed-in user's own rights for the Azure CLI", async () => {
    const clientId = COMMAND_LINE_APPLICATIONS[0]?.clientId ?? '';
    const tool = new DirectoryClient({
      loginBase: loginBase(),
      clientId,
      redirectUri: 'http://localhost:8400',
    });
    const scope = 'https://graph.microsoft.com//.default offline_access openid profile';
    const query = { response_mode: 'query', login_hint: engineer.email, scope };
    const redirect = await tool.authorize('organizations', query);
    const code = new URL(redirect.headers.get('location') ?? '').searchParams.get('code') ?? '';
    const { body } = await tool.redeem('organizations', code, { scope });
    const token = body['access_token'] ?? '';
    expect(decodeJwt(token)['scp']).toBe('openid profile Directory.AccessAsUser.All');
    for (const path of ['me', 'users', 'groups', 'servicePrincipals', 'applications', 'organization'])
      expect((await ask(`GET /v1.0/${path}`, '', token)).status, path).toBe(200);
    const refusal = await tool.refresh('organizations', body['refresh_token'] ?? '', 'User.Read');
    expect(refusal.body).toMatchObject({ error: 'invalid_scope', error_codes: [70011] });
  });

  it.each([portal, connection])('are roles of the service principal $name', async (client) => {
    const tokenFor = async (resource: string): Promise<string> => {
      const browser = new DirectoryClient({ loginBase: loginBase(), clientId: client.clientId });
      const { body } = await browser.token(tenantId, {
        grant_type: 'client_credentials',
        client_secret: client.clientSecret,
        scope: `https://${resource}/.default`,
      });
      return body['access_token'] ?? '';
    };
    const token = await tokenFor('graph.microsoft.com');
    expect(decodeJwt(token)).toMatchObject({ roles: ['Directory.Read.All'] });
    expect((await ask('GET /v1.0/users', '', token)).status).toBe(200);
    expect(decodeJwt(await tokenFor('management.azure.com'))).not.toHaveProperty('roles');
  });
});
