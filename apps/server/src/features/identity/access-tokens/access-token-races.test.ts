import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '../../../testing/test-people.ts';
import { startTestServer, type Answer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const createTokenBody = ({ name }: { readonly name: string }) => ({
  name,
  permissions: ['deploymentList'],
  expiresInDays: 30,
});

const countStatuses = (answers: readonly Answer[]): Record<number, number> =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  );

describe('concurrent creation of access tokens', () => {
  it('creates one token for ten requests with the same name', async () => {
    const owner = await server.login(people.engineer);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        server.request('POST', '/api/user/token', {
          token: owner.token,
          body: createTokenBody({ name: 'contested' }),
        }),
      ),
    );
    expect(countStatuses(answers)).toEqual({ 201: 1, 422: 9 });
    const refusal = answers.find(({ status }) => status === 422);
    expect(refusal?.body).toMatchObject({ errors: [{ pointer: '#/name', code: 'taken' }] });
  });
  it('stays within the limit of 50 tokens', async () => {
    const owner = await server.login(people.reader);
    const create = () =>
      server.request('POST', '/api/user/token', {
        token: owner.token,
        body: createTokenBody({ name: randomUUID() }),
      });
    // The rate limit of the route prevents creating this many with requests.
    await server.database.pool.query(
      `with made as (
         insert into session (id, kind, account_id, issuer, tenant_id, object_id, cloud, token_hash, azure_token_hash,
           portal_token_expires_at, azure_token_expires_at, user_agent, ip, expires_at)
         select gen_random_uuid(), 'automation', account_id, issuer, tenant_id, object_id, cloud,
           sha256(('token ' || n)::bytea), sha256(('azure ' || n)::bytea), now(), now(), '', '', now() + interval '1 day'
         from session, generate_series(1, 48) n where account_id = $1 and kind = 'interactive' and ended_at is null
         returning id, account_id)
       insert into access_token (id, account_id, session_id, name, permissions)
       select id, account_id, id, 'seeded ' || id, '[]' from made`,
      [owner.account.id],
    );
    const last = await Promise.all(Array.from({ length: 6 }, create));
    expect(countStatuses(last)).toEqual({ 201: 2, 409: 4 });
    const list = await server.request('GET', '/api/user/token', { token: owner.token });
    expect(list.body).toHaveLength(50);
  });
});
