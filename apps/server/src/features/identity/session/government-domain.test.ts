import type { SessionAnswer, SignInConfig } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people, tenants } from '../../../testing/test-people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ settings: { ENTRA_GOV_LOGIN_HINT: 'tenant.example' } });
});
afterAll(() => server.stop());

const link = (tenantId: string, organization: string, domain: string | null) =>
  server.database.pool.query(
    `insert into directory (tenant_id, organization_id, cloud, name, domain)
       select $1, id, 'us_gov', 'Government', $3 from organization where key = $2`,
    [tenantId, organization, domain],
  );
const setDomain = (domain: string | null) =>
  server.database.pool.query('update directory set domain = $1 where tenant_id = $2', [
    domain,
    tenants.agency,
  ]);
const hints = async () => {
  const { clouds } = (await server.request('GET', '/api/portal/config/signin')).body as SignInConfig;
  return [clouds.general?.loginHint, clouds.us_gov?.loginHint];
};
const domainAfterSignIn = async (person: (typeof people)[keyof typeof people]) => {
  const body = await server.directory.loginBody(person);
  const answer = await server.request('POST', '/api/user/login', { body });
  return (answer.body as SessionAnswer).governmentDomain;
};

describe('the login hint of the government sign-in', () => {
  it('is the domain of the only government directory', async () => {
    expect(await hints()).toEqual([undefined, 'agency.example']);
  });

  it('is the configured domain if no directory has one', async () => {
    await setDomain(null);
    expect(await hints()).toEqual([undefined, 'tenant.example']);
    await setDomain('agency.example');
  });

  it('is the configured domain before sign-in if several organizations have a government directory', async () => {
    const tenantId = '90000000-0000-4000-8000-0000000000a1';
    await link(tenantId, 'contoso', 'contoso-gov.example');
    expect(await hints()).toEqual([undefined, 'tenant.example']);
    expect(await domainAfterSignIn(people.governmentAdmin)).toBe('agency.example');
    expect(await domainAfterSignIn(people.engineer)).toBe('contoso-gov.example');
    expect(await domainAfterSignIn(people.operator)).toBeUndefined();
  });
});
