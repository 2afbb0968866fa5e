import { afterAll, beforeAll, expect, it } from 'vitest';
import { tenants } from '../../../testing/test-people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { fillDirectoryDomains } from './fill-directory-domains.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const verifiedDomains = [
  { name: 'agency.onmicrosoft.example' },
  { name: 'agency-default.example', isDefault: true },
];

/** Fills the domains from a directory that reports the given ones. */
function fill(domains: readonly object[]): Promise<void> {
  const government = server.directory.world.clouds.us_gov;
  if (!government) throw new Error('The test directory has no government cloud.');
  const issued = { accessToken: 'token', expiresAt: new Date(), refreshToken: undefined };
  const refuse = () => Promise.reject(new Error('Only the application may ask.'));
  const directory = { clientCredentials: async () => issued, onBehalfOf: refuse, refresh: refuse };
  const body = { value: [{ verifiedDomains: domains }] };
  const call = async () => ({ status: 200, headers: {}, body, retryAfterMs: undefined });
  return fillDirectoryDomains(server.database.db, {
    sandbox: undefined,
    clouds: { us_gov: { ...government, directory, call } },
  });
}

async function domainOf(tenantId: string): Promise<string | null | undefined> {
  const row = await server.database.db
    .selectFrom('directory')
    .select('domain')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return row?.domain;
}

it('reads the default domain of a government directory that has none yet', async () => {
  await server.database.db.updateTable('directory').set({ domain: null }).execute();
  await fill([]);
  expect(await domainOf(tenants.agency)).toBeNull();
  await fill(verifiedDomains);
  expect(await domainOf(tenants.agency)).toBe('agency-default.example');
  expect(await domainOf(tenants.contoso)).toBeNull();
  await fill([{ name: 'other.example', isDefault: true }]);
  expect(await domainOf(tenants.agency)).toBe('agency-default.example');
});
