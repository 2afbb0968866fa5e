import { CloudError, type ResourceManager } from '@blueport/cloud';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../../../logging.ts';
import { addDeployment } from '../../../../testing/add-deployment.testing.ts';
import { startTestServer } from '../../../../testing/test-server.ts';
import { visibleKinds } from '../read/viewer.ts';
import type { InsightSourceReader } from '../sources/insight-source.ts';
import { deriveInsights } from '../store/derive-insights.ts';
import type { FoundInsight } from '../store/write-insights.ts';
import { claimInsights, watchOrganization, type InsightClaim } from './claims.ts';
import { readInsights } from './read-insights.ts';

const server = await startTestServer();
const { db } = server.database;
afterAll(() => server.stop());

const first = '00000000-0000-4000-8000-0000000000e1';
const second = '00000000-0000-4000-8000-0000000000e2';
let organizationId = '';

const insight = (name: string, more: Partial<FoundInsight> = {}): FoundInsight => ({
  kind: 'firingAlert',
  sourceKey: name,
  severity: 1,
  subject: name,
  resourceId: null,
  startedAt: '2026-11-20T10:00:00Z',
  facts: {},
  ...more,
});

/** A source that finds the insights, or fails. */
const sourceOf = (
  source: InsightSourceReader['source'],
  found: readonly FoundInsight[] | Error,
): InsightSourceReader => ({
  source,
  every: { watched: 60, unwatched: 300 },
  read: () => (found instanceof Error ? Promise.reject(found) : Promise.resolve([...found])),
});

const cloudError = (status: number, more: object = {}) =>
  new CloudError({
    kind: status === 429 ? 'throttled' : 'refused',
    code: 'Code',
    message: 'Message.',
    status,
    ...more,
  });

async function claimAll(): Promise<InsightClaim[]> {
  const claims = await claimInsights(db, 'test', { limit: 100 });
  return claims.toSorted((one, other) => (one.subscriptionId < other.subscriptionId ? -1 : 1));
}

const read = (claim: InsightClaim, ...sources: readonly InsightSourceReader[]) =>
  readInsights(
    { db, log: createLogger('silent'), signal: new AbortController().signal, now: () => new Date(), sources },
    claim,
    () => Promise.resolve({} as ResourceManager),
  );

async function subjects(): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`select subject from insight
    where organization_id = ${organizationId} and ended_at is null order by subject`.execute(db);
  return rows.map(({ subject }) => subject);
}

const place = async (id: string) => {
  const { rows } = await sql<{ sources: Record<string, { state: string; note: unknown }>; wait: number }>`
    select sources, extract(epoch from due_at - now())::int as wait from insight_subscription
     where organization_id = ${organizationId} and subscription_id = ${id}`.execute(db);
  return rows[0]!;
};

beforeEach(async () => {
  await sql`delete from insight_organization`.execute(db);
  await sql`delete from insight`.execute(db);
  await sql`delete from cloud_subscription`.execute(db);
  const { rows } = await sql<{ id: string; tenant_id: string }>`
    select d.organization_id as id, d.tenant_id from directory d join connection c on c.tenant_id = d.tenant_id
      and c.organization_id = d.organization_id and c.cloud = d.cloud where d.cloud = 'general' limit 1`.execute(
    db,
  );
  const known =
    rows[0] ??
    (
      await sql<{ id: string; tenant_id: string }>`
        with d as (select organization_id, tenant_id from directory where cloud = 'general' limit 1),
        c as (insert into connection (id, organization_id, tenant_id, cloud, client_id, client_secret)
          select gen_random_uuid(), organization_id, tenant_id, 'general', 'app', 'sealed' from d)
        select organization_id as id, tenant_id from d`.execute(db)
    ).rows[0]!;
  organizationId = known.id;
  for (const id of [first, second])
    await sql`insert into cloud_subscription (organization_id, subscription_id, tenant_id, cloud, name)
      values (${organizationId}, ${id}, ${known.tenant_id}, 'general', ${id})`.execute(db);
  await watchOrganization(db, organizationId);
});

describe('reading insights', () => {
  it('ends what a source no longer finds, and keeps what other sources found', async () => {
    const [one, two] = await claimAll();
    await read(two!, sourceOf('firingAlert', [insight('elsewhere')]));
    await read(
      one!,
      sourceOf('firingAlert', [insight('a'), insight('b')]),
      sourceOf('unhealthyResource', [insight('vm', { kind: 'unhealthyResource' })]),
    );
    expect(await subjects()).toEqual(['a', 'b', 'elsewhere', 'vm']);
    await sql`update insight_subscription set due_at = now(), is_forced = true where subscription_id = ${first}`.execute(
      db,
    );
    const [again] = await claimAll();
    await read(
      again!,
      sourceOf('firingAlert', [insight('b')]),
      sourceOf('unhealthyResource', cloudError(403)),
    );
    expect(await subjects()).toEqual(['b', 'elsewhere', 'vm']);
    expect((await place(first)).sources).toMatchObject({
      firingAlert: { state: 'ready', note: null },
      unhealthyResource: { state: 'unavailable', note: { code: 'insight-forbidden' } },
    });
  });

  it('pauses only the subscription whose requests the cloud limits, for as long as it asks', async () => {
    const [one, two] = await claimAll();
    await read(one!, sourceOf('firingAlert', cloudError(429, { retryAfterMs: 200_000 })));
    await read(two!, sourceOf('firingAlert', [insight('a')]));
    expect((await place(first)).sources['firingAlert']).toMatchObject({
      state: 'paused',
      note: { code: 'insight-throttled', values: { minutes: '4' } },
    });
    expect((await place(first)).wait).toBeGreaterThan(190);
    expect((await place(second)).wait).toBeLessThanOrEqual(60);
    expect(await subjects()).toEqual(['a']);
  });

  it('stores nothing of a reader whose lease another one has taken', async () => {
    const [one] = await claimAll();
    await sql`update insight_subscription set lease_until = now() - interval '1 second', due_at = now()
      where subscription_id = ${first}`.execute(db);
    const [taken] = await claimAll();
    expect(taken!.attempt).toBe(one!.attempt + 1);
    await read(one!, sourceOf('firingAlert', [insight('late')]));
    expect(await subjects()).toEqual([]);
    await read(taken!, sourceOf('firingAlert', [insight('current')]));
    expect(await subjects()).toEqual(['current']);
  });

  it('reads each source at its interval', async () => {
    const [one] = await claimAll();
    await read(one!, sourceOf('firingAlert', []), sourceOf('serviceEvent', []));
    await sql`update insight_subscription set due_at = now() where subscription_id = ${first}`.execute(db);
    const [again] = await claimAll();
    await read(
      again!,
      sourceOf('firingAlert', cloudError(500)),
      sourceOf('serviceEvent', [insight('event', { kind: 'serviceEvent' })]),
    );
    expect((await place(first)).sources['firingAlert']).toMatchObject({ state: 'ready' });
    expect(await subjects()).toEqual([]);
  });

  it('stores hostile names as text', async () => {
    const [one] = await claimAll();
    const hostile = `\u0000'; drop table insight; --\uD800<script>`;
    await read(one!, sourceOf('firingAlert', [insight(hostile, { facts: { rule: hostile } })]));
    expect(await subjects()).toEqual([`'; drop table insight; --\uFFFD<script>`]);
  });
});

describe('insights from the portal’s own data', () => {
  it('follow deployments and credentials, and end when the cause is gone', async () => {
    await addDeployment(server, 'bp-insight', organizationId);
    const change = (state: string) =>
      sql`update deployment set state = ${state}, subscription_id = ${first}, title = 'Shop',
        error = '{"code": "QuotaExceeded", "message": "Too many cores."}' where name = 'bp-insight'`.execute(
        db,
      );
    await change('Failed');
    await sql`update connection set name = 'Main', credential_expires_at = now() + interval '3 days'
      where organization_id = ${organizationId}`.execute(db);
    await deriveInsights(db, organizationId);
    const { rows } = await sql<{
      kind: string;
      severity: number;
      group_key: string | null;
      code: string | null;
    }>`
      select kind, severity, group_key, facts ->> 'code' as code from insight
       where organization_id = ${organizationId} order by kind`.execute(db);
    expect(rows).toEqual([
      { kind: 'expiringCredential', severity: 1, group_key: null, code: null },
      { kind: 'failedDeployment', severity: 1, group_key: `${first}/rg`, code: 'QuotaExceeded' },
    ]);
    await change('Succeeded');
    await sql`update connection set credential_expires_at = now() + interval '90 days'
      where organization_id = ${organizationId}`.execute(db);
    await deriveInsights(db, organizationId);
    expect(await subjects()).toEqual([]);
  });

  it('require the permission key of their own page', () => {
    const kinds = (...keys: string[]) => visibleKinds({ permissions: { orgInfo: keys, roleInfo: keys } });
    expect(kinds('insightsService')).not.toContain('expiringCredential');
    expect(kinds('insightsService', 'organizationConnection')).toContain('expiringCredential');
    expect(kinds('insightsService')).not.toContain('costAnomaly');
    expect(kinds('insightsService', 'costAnalysis', 'deploymentList')).toEqual(
      expect.arrayContaining(['costAnomaly', 'failedDeployment']),
    );
  });
});
