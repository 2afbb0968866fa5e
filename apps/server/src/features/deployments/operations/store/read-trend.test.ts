import type { DeploymentTrend } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '../../../../testing/test-people.ts';
import { problemOf, startTestServer, type TestServer } from '../../../../testing/test-server.ts';

let server: TestServer;
let token: string;
let organizationId: string;

interface Sample {
  readonly organization?: string;
  readonly daysAgo: number;
  readonly state?: string;
  readonly blueprint?: string;
  readonly seconds?: number | null;
  readonly operations?: number;
}

async function add(sample: Sample): Promise<void> {
  const { organization = organizationId, daysAgo, state = 'Succeeded', blueprint = 'web-app' } = sample;
  const { seconds = 60, operations = 1 } = sample;
  await server.database.pool.query(
    `insert into deployment (id, name, organization_id, account_id, title, state, blueprint_id, blueprint_version_id,
       blueprint_slug, blueprint_title, blueprint_version, cloud, scope, tenant_id, subscription_id, subscription_name,
       location, tags, operation_count, created_at, finished_at)
     select gen_random_uuid(), 'bp-' || gen_random_uuid(), $1, a.id, 'T', $2, gen_random_uuid(), gen_random_uuid(),
       $3, 'Title of ' || $3, '1.0.0', 'general', 'resourceGroup', gen_random_uuid(), '', '', 'westeurope', '{}', $4,
       t.at, t.at + make_interval(secs => $6)
     from account a, (select date_trunc('day', now() at time zone 'utc') at time zone 'utc' - make_interval(days => $5)
       as at) t where a.email = $7`,
    [organization, state, blueprint, operations, daysAgo, seconds, people.engineer.email],
  );
}

async function read(query = 'days=30'): Promise<DeploymentTrend> {
  const answer = await server.request('GET', `/api/user/deployment/trend?${query}`, { token });
  expect(answer.status).toBe(200);
  return answer.body as DeploymentTrend;
}

beforeAll(async () => {
  server = await startTestServer();
  const engineer = await server.login(people.engineer);
  const other = await server.login(people.otherAdmin);
  ({ token } = engineer);
  organizationId = engineer.account.orgId;
  await add({ daysAgo: 0, state: 'Running', seconds: null });
  await add({ daysAgo: 1, state: 'Parked' });
  await add({ daysAgo: 1, state: 'Failed', blueprint: 'sql' });
  for (const seconds of [100, 200, 300]) await add({ daysAgo: 2, seconds });
  await add({ daysAgo: 2, state: 'Detached' });
  // An upgrade: its end is not the end of the deployment's creation.
  await add({ daysAgo: 2, seconds: 86_000, operations: 2 });
  await add({ daysAgo: 40, state: 'SucceededWithWarnings' });
  await add({ daysAgo: 1, organization: other.account.orgId });
});
afterAll(() => server.stop());

describe('the trend of deployments', () => {
  it('counts the deployments of the organization by day and group of states', async () => {
    const { days } = await read();
    expect(days).toHaveLength(30);
    const none = { succeeded: 0, warnings: 0, failed: 0, canceled: 0, deleted: 0, active: 0 };
    const dayOf = (index: number) => days.at(index)!.day;
    const dayAt = (index: number) => ({ day: dayOf(index), start: `${dayOf(index)}T00:00:00.000Z` });
    expect(days.slice(-4)).toEqual([
      { ...none, ...dayAt(-4) },
      { ...none, ...dayAt(-3), succeeded: 4, deleted: 1 },
      { ...none, ...dayAt(-2), failed: 2 },
      { ...none, ...dayAt(-1), active: 1 },
    ]);
    expect(days.at(-1)?.day).toBe(new Date().toISOString().slice(0, 10));
  });

  it('includes older deployments in the longer period', async () => {
    const { days } = await read('days=90');
    expect(days).toHaveLength(90);
    expect(days.at(-41)).toMatchObject({ warnings: 1 });
  });

  it('measures the duration of first operations that succeeded, by blueprint', async () => {
    const { blueprints } = await read();
    expect(blueprints).toEqual([
      { name: 'web-app', title: 'Title of web-app', count: 7, median: 200_000, p95: 290_000 },
      { name: 'sql', title: 'Title of sql', count: 1, median: null, p95: null },
    ]);
  });

  it('rejects an unknown time zone', async () => {
    const answer = await server.request('GET', '/api/user/deployment/trend?days=30&timeZone=Mars/Olympus', {
      token,
    });
    expect([answer.status, problemOf(answer)]).toEqual([400, 'malformed-request']);
  });
});
