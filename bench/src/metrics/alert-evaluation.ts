import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { openDatabase } from '../../../apps/server/src/database/open-database.ts';
import type { Database } from '../../../apps/server/src/database/tables/index.ts';
import { claimAlerts } from '../../../apps/server/src/features/resources/alerts/evaluation/claims.ts';
import {
  evaluateSubscription,
  type EvaluationParts,
} from '../../../apps/server/src/features/resources/alerts/evaluation/evaluate-subscription.ts';
import {
  createDefinitionCache,
  createSeriesCache,
  type Reader,
} from '../../../apps/server/src/features/resources/metrics/index.ts';
import { createLogger } from '../../../apps/server/src/logging.ts';
import { readSettings } from '../../../apps/server/src/settings.ts';
import { Stack } from '../../../e2e/harness/stack.ts';
import { ownerUrl } from '../inventory/inventory.ts';
import { median, type Report } from '../report.ts';

const ruleCount = 1000;
/** Resource groups; each rule watches all machines of one. */
const groups = 50;
const machinesPerGroup = 20;
const rounds = 7;
const minuteMs = 60_000;
const type = 'Microsoft.Compute/virtualMachines';
const metric = 'Percentage CPU';

/** A subscription without a connection, so that only the bench evaluates its rules. */
interface BenchSubscription {
  readonly organizationId: string;
  readonly tenantId: string;
  readonly subscriptionId: string;
}

async function addRules(db: Kysely<Database>): Promise<BenchSubscription> {
  const subscriptionId = randomUUID();
  const { rows } = await sql<{ id: string; tenant: string }>`
    select o.id, d.tenant_id as tenant from organization o join directory d on d.organization_id = o.id
     where o.key = 'contoso' limit 1`.execute(db);
  const { id: organizationId, tenant: tenantId } = rows[0]!;
  await sql`delete from connection where organization_id = ${organizationId}`.execute(db);
  await sql`insert into cloud_subscription (organization_id, subscription_id, tenant_id, cloud, name, connected)
    values (${organizationId}, ${subscriptionId}, ${tenantId}, 'general', 'Bench', true)`.execute(db);
  await sql`insert into inventory_resource (organization_id, subscription_id, id_key, id, name, name_key, type, type_key,
      location, group_key, group_name, tags, source, search_text)
    select ${organizationId}, ${subscriptionId}, lower(p.id), p.id, p.name, p.name, ${type}, ${type.toLowerCase()},
        'westeurope', ${subscriptionId} || '/rg-' || p.g, 'rg-' || p.g, '{}', 'connection', p.name
      from (select g, 'vm-' || g || '-' || m as name, '/subscriptions/' || ${subscriptionId} || '/resourceGroups/rg-' || g
          || '/providers/' || ${type} || '/vm-' || g || '-' || m as id
        from generate_series(1, ${groups}::int) g, generate_series(1, ${machinesPerGroup}::int) m) p`.execute(
    db,
  );
  await sql`insert into alert_rule (id, organization_id, name, enabled, severity, scope_kind, subscription_id, group_key,
      group_name, resource_type, metric, aggregation, operator, threshold, period, periods, resolve_threshold,
      resolve_periods, notify)
    select gen_random_uuid(), ${organizationId}, 'Rule ' || n, true, 2, 'resourceGroup', ${subscriptionId},
        ${subscriptionId} || '/rg-' || 1 + n % ${groups}::int, 'rg-' || 1 + n % ${groups}::int, ${type}, ${metric}, 'Average',
        'GreaterThan', 94 + (n % 20) * 0.1, 'PT1M', 2, 90, 2,
        '{"owner": false, "roleIds": [], "accountIds": [], "webhook": false}'
      from generate_series(1, ${ruleCount}::int) n`.execute(db);
  await sql`insert into alert_subscription (organization_id, subscription_id)
    values (${organizationId}, ${subscriptionId})`.execute(db);
  await sql`vacuum analyze`.execute(db);
  return { organizationId, tenantId, subscriptionId };
}

/** Returns a value that occasionally crosses the thresholds of the rules for one machine of each group. */
function valueAt(resourceId: string, at: number): number {
  const machine = Number(resourceId.split('-').at(-1));
  const wave = Math.sin(resourceId.length + machine + at / minuteMs / 3);
  return machine === 1 ? 75 + 21 * wave : 50 + 20 * wave;
}

/** Returns access to metrics that respond immediately, so that only the evaluation is measured. */
function createReader(now: () => number): Pick<Reader, 'arm' | 'batch'> {
  const arm = {
    profile: { name: 'general' },
    all: async () => [
      {
        name: { value: metric },
        unit: 'Percent',
        primaryAggregationType: 'Average',
        supportedAggregationTypes: ['Average'],
        metricAvailabilities: [{ timeGrain: 'PT1M' }],
      },
    ],
  } as unknown as Reader['arm'];
  const batch: Reader['batch'] = {
    read: async ({ resourceIds }) => {
      const times = Array.from({ length: 5 }, (_unused, index) => now() - (5 - index) * minuteMs);
      const values = resourceIds.map((resourceid) => ({
        resourceid,
        value: [
          {
            name: { value: metric },
            unit: 'Percent',
            timeseries: [
              {
                data: times.map((at) => ({
                  timeStamp: new Date(at).toISOString(),
                  average: valueAt(resourceid, at),
                })),
              },
            ],
          },
        ],
      }));
      return { status: 200, headers: {}, body: { values } } as unknown as Awaited<
        ReturnType<Reader['batch']['read']>
      >;
    },
  };
  return { arm, batch };
}

/** Evaluates all rules in consecutive minutes. Returns the milliseconds of each evaluation, and the alerts that fired. */
async function evaluateRounds(db: Kysely<Database>, subscription: BenchSubscription) {
  const { organizationId, tenantId, subscriptionId } = subscription;
  let time = Math.floor(Date.now() / minuteMs) * minuteMs;
  const reader = createReader(() => time);
  const scopes = { subscriptions: [], groups: [], resources: [], visibleIds: [], mark: '' };
  const parts: EvaluationParts = {
    db,
    now: () => new Date(time),
    cache: createSeriesCache(),
    definitions: createDefinitionCache(() => time),
    pauses: new Map(),
    withoutBatch: new Map(),
    publicUrl: '',
    publish: async () => undefined,
    notifier: { settleEvent: async () => undefined, settleObject: async () => undefined },
    readerOf: async ({ cloud }) => ({
      ...reader,
      cloud,
      viewer: { organizationId, accountId: '', scopes },
    }),
  };
  const durations: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    time += minuteMs;
    const which = { limit: 1, organizationId, tenantId, ids: [subscriptionId], now: new Date(time) };
    const start = performance.now();
    const [claim] = await claimAlerts(db, 'bench', which);
    await evaluateSubscription(parts, claim!);
    // The first evaluation inserts the state of every series.
    if (round > 0) durations.push(performance.now() - start);
  }
  const { rows } = await sql<{ series: number; alerts: number }>`
    select (select count(*)::int from alert_series) as series,
      (select count(*)::int from insight where subscription_id = ${subscriptionId}) as alerts`.execute(db);
  return { durations, ...rows[0]! };
}

/**
 * Measures how many alert rules one process evaluates per second with PostgreSQL, each with 20 machines: claim, states,
 * evaluation, and storing what fired and resolved.
 */
export async function measureAlertEvaluation(report: Report): Promise<void> {
  const stack = await Stack.start({ environment: { SANDBOX_SPEED: 'instant', SANDBOX_THROTTLING: 'off' } });
  const url = ownerUrl(stack.dataFolder);
  const settings = readSettings({ BLUEPORT_DATA: stack.dataFolder, DATABASE_URL: url });
  const database = await openDatabase(settings, createLogger('silent'));
  const { db } = database;
  try {
    const { durations, series, alerts } = await evaluateRounds(db, await addRules(db));
    if (series < ruleCount * machinesPerGroup || alerts === 0)
      throw new Error(`Only ${series} series were evaluated, and ${alerts} alerts fired.`);
    report.add({
      name: 'alert rules evaluated with PostgreSQL',
      value: ruleCount / (median(durations) / 1000),
      unit: '/s',
      target: 1000,
      note: `${ruleCount} rules × ${machinesPerGroup} machines, ${alerts} alerts fired, slowest ${Math.round(Math.max(...durations))} ms`,
    });
  } finally {
    await database.close();
    await stack.stop();
  }
}
