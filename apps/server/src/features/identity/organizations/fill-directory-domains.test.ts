import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CloudEnvironment } from '../../../cloud/cloud-environment.ts';
import { tenants } from '../../../testing/test-people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { fillDirectoryDomains } from './fill-directory-domains.ts';
import { createOrganizationsFeature } from './index.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const verifiedDomains = [
  { name: 'agency.onmicrosoft.example' },
  { name: 'agency-default.example', isDefault: true },
];

type Directory = NonNullable<NonNullable<CloudEnvironment['clouds']['us_gov']>['directory']>;

/** Returns a cloud whose directory issues the given token and reports the given domains. */
function worldWith(
  clientCredentials: Directory['clientCredentials'],
  domains: readonly object[],
): CloudEnvironment {
  const government = server.directory.world.clouds.us_gov;
  if (!government) throw new Error('The test directory has no government cloud.');
  const refuse = () => Promise.reject(new Error('Only the application may ask.'));
  const directory = { clientCredentials, onBehalfOf: refuse, refresh: refuse };
  const body = { value: [{ verifiedDomains: domains }] };
  const call = async () => ({ status: 200, headers: {}, body, retryAfterMs: undefined });
  return { sandbox: undefined, clouds: { us_gov: { ...government, directory, call } } };
}

/** Fills the domains from a directory that reports the given ones. */
function fill(domains: readonly object[]): Promise<void> {
  const issued = { accessToken: 'token', expiresAt: new Date(), refreshToken: undefined };
  return fillDirectoryDomains(
    server.database.db,
    worldWith(async () => issued, domains),
  );
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

it('does not delay the other background work if a directory does not respond', async () => {
  await server.database.db.updateTable('directory').set({ domain: null }).execute();
  let isAsked = false;
  const world = worldWith(() => {
    isAsked = true;
    return new Promise(() => undefined);
  }, []);
  const unused = () => Promise.reject(new Error('Not part of the test.'));
  const feature = createOrganizationsFeature(server.parts, {
    world,
    inviteAccount: unused,
    endAccess: unused,
    listPeople: unused,
  });
  expect(await Promise.race([feature.start?.(), sleep(2000, 'late')])).toBeUndefined();
  await expect.poll(() => isAsked).toBe(true);
});
