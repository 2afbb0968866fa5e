import type { Connection, ConnectionTest, DirectoryDescription, SessionAnswer } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  actorOf,
  lastAudit,
  missingId,
  rowsOf,
  type Actor,
} from '../../../testing/administration.testing.ts';
import { startEmbeddedWorld, type EmbeddedWorld } from '../../../testing/embedded-world.ts';
import { selfSignedCertificate } from '../../../testing/self-signed-certificate.ts';
import { problemOf, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let embedded: EmbeddedWorld;
let server: TestServer;
let admin: Actor;
let other: Actor;
let url: string;

const tenantOf = (name: string) =>
  embedded.world.sandbox!.tenants.find((tenant) => tenant.name === name)!.tenantId;

async function signIn(email: string, tenant: string): Promise<Actor> {
  const tenantId = tenantOf(tenant);
  const body = {
    tenantId,
    accessToken: await embedded.tokenOf(email, tenantId, 'portal'),
    azureToken: await embedded.tokenOf(email, tenantId, 'management'),
  };
  return actorOf(server, (await server.request('POST', '/api/user/login', { body })).body as SessionAnswer);
}

beforeAll(async () => {
  embedded = await startEmbeddedWorld();
  server = await startTestServer({ world: embedded.world });
  admin = await signIn('admin@contoso.example', 'Contoso');
  other = await signIn('admin@fabrikam.example', 'Fabrikam');
  url = `/api/org/${admin.organizationId}/connection`;
});
afterAll(async () => {
  await server.stop();
  await embedded.sandbox.close();
});

const known = () =>
  embedded.world.sandbox!.connections.find(({ organization }) => organization === 'contoso')!;
const secretOf = (secret: string) => ({ kind: 'secret', secret });
const readConnection = async (): Promise<Connection> => rowsOf<Connection>(await admin.get(url))[0]!;

describe('the connection routes', () => {
  it('return 403 to engineers and 404 to other organizations', async () => {
    const engineer = await signIn('engineer@contoso.example', 'Contoso');
    expect((await engineer.get(url)).body).toMatchObject({
      status: 403,
      permission: 'organizationConnection',
    });
    const own = await readConnection();
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '', { name: 'X', tenantId: missingId, clientId: 'x', credential: secretOf('x') }],
      ['POST', `/${own.id}/test`, undefined],
      ['PUT', `/${own.id}`, { name: 'X' }],
      ['DELETE', `/${own.id}`, undefined],
    ] as const) {
      const ask = (id: string) =>
        server.request(method, `/api/org/${id}/connection${path}`, {
          token: other.token,
          headers: { 'if-match': '"1"' },
          ...(body !== undefined && { body }),
        });
      const [foreign, missing] = [await ask(admin.organizationId), await ask(missingId)];
      expect([method + path, foreign.status, foreign.text]).toEqual([method + path, 404, missing.text]);
    }
    // Its ID is not found under the caller's organization either.
    const crossed = await server.request(
      'POST',
      `/api/org/${other.organizationId}/connection/${own.id}/test`,
      {
        token: other.token,
      },
    );
    expect(crossed.status).toBe(404);
    expect((await readConnection()).etag).toBe(own.etag);
  });

  it.each([
    ['an unknown field', { organizationId: missingId }, 400],
    ['a directory of another organization', { tenantId: missingId }, 422],
    ['an application that is already connected', {}, 422],
    ['a credential of an unknown kind', { credential: { kind: 'password', secret: 'x' } }, 400],
    [
      'two credentials at once',
      { credential: { kind: 'secret', secret: 'x', certificate: 'x'.repeat(60) } },
      400,
    ],
    [
      'an invalid certificate',
      { credential: { kind: 'certificate', certificate: 'x'.repeat(60), privateKey: 'x'.repeat(60) } },
      422,
    ],
    [
      'a key for another certificate',
      {
        credential: {
          kind: 'certificate',
          certificate: selfSignedCertificate().certificate,
          privateKey: selfSignedCertificate().privateKey,
        },
      },
      422,
    ],
    [
      'an expired certificate',
      { credential: { kind: 'certificate', ...selfSignedCertificate(new Date('2024-01-01')) } },
      422,
    ],
  ])('reject %s', async (_case, change, status) => {
    const { clientId, tenantId } = known();
    const body = { name: 'New', tenantId, clientId, credential: secretOf('x'), ...change };
    expect((await admin.post(url, body)).status).toBe(status);
    expect(rowsOf(await admin.get(url))).toHaveLength(1);
  });
});

describe('a connection', () => {
  it('is tested by requesting a token, and the test lists what it can access', async () => {
    const { id } = await readConnection();
    const answer = await admin.post(`${url}/${id}/test`);
    const result = answer.body as ConnectionTest;
    expect([answer.status, result.ok]).toEqual([200, true]);
    expect(result.scopes.length).toBeGreaterThan(0);
    expect(result.scopes.some(({ readable }) => readable)).toBe(true);
    expect((await readConnection()).lastTest).toEqual(result);
    expect(await lastAudit(server, admin.organizationId)).toMatchObject({
      action: 'connection.test',
      details: { ok: true },
    });
  });

  it('keeps its credential until a new one has passed the test', async () => {
    const before = await readConnection();
    expect((await admin.put(`${url}/${before.id}`, { credential: secretOf('x') })).status).toBe(428);
    const refused = await admin.put(
      `${url}/${before.id}`,
      { credential: secretOf('CANARY-wrong') },
      before.etag,
    );
    expect([refused.status, problemOf(refused)]).toEqual([422, 'cloud-refused']);
    expect((await readConnection()).etag).toBe(before.etag);
    expect((await admin.post(`${url}/${before.id}/test`)).body).toMatchObject({ ok: true });
    const rotated = await admin.put(
      `${url}/${before.id}`,
      { credential: secretOf(known().clientSecret) },
      before.etag,
    );
    expect(rotated.status).toBe(200);
    expect((rotated.body as Connection).rotatedAt).not.toBeNull();
    expect((await admin.put(`${url}/${before.id}`, { name: 'Late' }, before.etag)).status).toBe(412);
    expect((await admin.post(`${url}/${before.id}/test`)).body).toMatchObject({ ok: true });
  });

  it('is added with a certificate or a federation and never returns its secrets', async () => {
    const { certificate, privateKey } = selfSignedCertificate();
    const createResponse = await admin.post(url, {
      name: 'By certificate',
      tenantId: tenantOf('Contoso Research'),
      clientId: 'research-app',
      credential: { kind: 'certificate', certificate, privateKey },
    });
    expect(createResponse.status).toBe(201);
    expect(createResponse.body).toMatchObject({
      kind: 'certificate',
      directory: 'Contoso Research',
      lastTest: null,
    });
    expect((createResponse.body as Connection).thumbprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
    // The embedded directory does not know this application. That is a result, not an error.
    const tested = (await admin.post(`${url}/${(createResponse.body as Connection).id}/test`))
      .body as ConnectionTest;
    expect(tested).toMatchObject({ ok: false, scopes: [] });
    expect(tested.message).toContain('refused');
    const federation = {
      issuer: 'https://platform.example',
      subject: 'blueport',
      audience: 'api://exchange',
    };
    const federated = await admin.post(url, {
      name: 'By federation',
      tenantId: tenantOf('Contoso'),
      clientId: 'federated-app',
      credential: { kind: 'federation', ...federation },
    });
    expect(federated.body).toMatchObject({ kind: 'federation', federation });
    const failed = (await admin.post(`${url}/${(federated.body as Connection).id}/test`))
      .body as ConnectionTest;
    expect(failed).toMatchObject({ ok: false, reason: 'no-platform-identity' });

    const secret = await admin.post(url, {
      name: 'By secret',
      tenantId: tenantOf('Contoso'),
      clientId: 'another-app',
      credential: secretOf('CANARY-of-a-secret'),
    });
    expect(secret.status).toBe(201);
    await admin.post(`${url}/${(secret.body as Connection).id}/test`);
    const body = privateKey.split('\n')[3]!;
    const { rows } = await server.database.pool.query<{ line: string }>(
      `select a::text as line from audit a union all select c::text from connection c union all select e::text from event e`,
    );
    const allTexts = [
      (await admin.get(url)).text,
      createResponse.text,
      secret.text,
      server.logs(),
      ...rows.map(({ line }) => line),
    ];
    for (const word of ['CANARY-of-a-secret', 'CANARY-wrong', known().clientSecret, body]) {
      expect(allTexts.filter((text) => text.includes(word))).toEqual([]);
    }
    // Negative control: non-secret values are found there.
    expect(allTexts.some((text) => text.includes('another-app'))).toBe(true);
  });

  it('is removed with its credential if the version matches', async () => {
    const row = rowsOf<Connection>(await admin.get(`${url}?filter=secret`))[0]!;
    expect((await admin.remove(`${url}/${row.id}`)).status).toBe(428);
    expect((await admin.remove(`${url}/${row.id}`, '"0"')).status).toBe(412);
    expect((await admin.remove(`${url}/${row.id}`, row.etag)).status).toBe(204);
    expect((await admin.post(`${url}/${row.id}/test`)).status).toBe(404);
  });
});

describe('a directory of the embedded cloud', () => {
  it('returns its name and recognizes its administrators by their tokens', async () => {
    const ask = async (actor: Actor, tenantId: string, accessToken?: string) =>
      (await actor.post('/api/azure/organization.get', { tenantId, ...(accessToken && { accessToken }) }))
        .body as DirectoryDescription;
    const tenantId = tenantOf('Contoso Research');
    expect(await ask(admin, tenantId)).toMatchObject({
      reason: 'linked-here',
      name: 'Contoso Research',
      domains: ['research.contoso.example'],
    });
    const etag = (await admin.get(`/api/org/${admin.organizationId}`)).headers['etag'] as string;
    const directory = `/api/org/${admin.organizationId}/directory`;
    expect((await admin.remove(`${directory}/${tenantId}`, etag)).status).toBe(200);
    const engineerToken = await embedded.tokenOf('engineer@contoso.example', tenantId, 'portal');
    expect((await ask(admin, tenantId, engineerToken)).reason).toBe('not-administrator');
    const accessToken = await embedded.tokenOf('admin@contoso.example', tenantId, 'portal');
    expect(await ask(admin, tenantId, accessToken)).toMatchObject({
      canLink: true,
      name: 'Contoso Research',
    });
    const linked = await admin.post(directory, { tenantId, accessToken });
    expect(linked.status).toBe(201);
    expect(linked.text).toContain('Contoso Research');
  });
});
