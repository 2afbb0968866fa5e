import type { JsonObject } from '@blueport/arm-template';
import { CloudError, type ResourceManager } from '@blueport/cloud';
import {
  powerWaysOf,
  type DeploymentCondition,
  type PowerState,
  type ResourceCondition,
} from '@blueport/contracts';
import { sql } from 'kysely';
import { isOutOfReach } from '../../../cloud/cloud-refusal.ts';
import { readPower } from '../cloud/read-power.ts';
import { readContent } from '../content/read-content.ts';
import type { SummaryRow } from '../present/present-deployment.ts';
import type { DeploymentContext } from '../service/deployment-context.ts';
import { readOperationRows } from '../store/read-deployments.ts';
import { declaredResources } from './declared.ts';
import { driftOf } from './drift.ts';

const atOnce = 8;
/** So many resources are asked for; of the rest it is said that they were not. */
const most = 400;
const lookMs = 10_000;

type Plain = Pick<ResourceCondition, 'id' | 'type' | 'name'>;

interface Found {
  readonly condition: ResourceCondition;
  readonly noise: readonly string[];
}

const text = (resource: JsonObject, name: string): string => {
  const value = resource[name];
  return typeof value === 'string' ? value : '';
};

async function powerOf(
  manager: ResourceManager,
  plain: Plain,
  actual: unknown,
): Promise<PowerState | undefined> {
  const ways = powerWaysOf(plain.type);
  if (ways === undefined) return undefined;
  if (ways.view === '') return readPower(ways, actual);
  try {
    const { body } = await manager.request('GET', plain.id + ways.view, ways.apiVersion, {
      timeoutMs: lookMs,
    });
    return readPower(ways, body);
  } catch (error) {
    if (error instanceof CloudError) return 'unknown';
    throw error;
  }
}

/** Why a resource could not be looked at. */
function unknown(plain: Plain, reason: string): Found {
  return { condition: { ...plain, drift: 'unknown', reason, differences: [] }, noise: [] };
}

async function lookAt(
  manager: ResourceManager,
  declared: JsonObject,
  known: readonly string[] | undefined,
): Promise<Found> {
  const plain: Plain = {
    id: text(declared, 'id'),
    type: text(declared, 'type'),
    name: text(declared, 'name'),
  };
  if (plain.id === '' || plain.id.includes('['))
    return unknown(plain, 'Its name is known to the cloud only.');
  try {
    const { body } = await manager.request<JsonObject>('GET', plain.id, text(declared, 'apiVersion'), {
      timeoutMs: lookMs,
    });
    const { drift, noise } = driftOf(declared, { ...body, id: plain.id }, known);
    const power = await powerOf(manager, plain, body);
    return {
      condition: {
        ...plain,
        drift: drift.length === 0 ? 'none' : 'changed',
        differences: drift,
        ...(power === undefined ? {} : { power }),
      },
      noise,
    };
  } catch (error) {
    if (!(error instanceof CloudError)) throw error;
    if (error.status === 404 || error.kind === 'not-found') {
      return { condition: { ...plain, drift: 'missing', differences: [] }, noise: [] };
    }
    if (isOutOfReach(error)) return unknown(plain, 'You may not read it in the cloud.');
    if (error.kind === 'unauthorized') throw error;
    return unknown(plain, error.message);
  }
}

async function mapAtOnce<In, Out>(items: readonly In[], work: (item: In) => Promise<Out>): Promise<Out[]> {
  const results: Out[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let index = next; index < items.length; index = next) {
      next += 1;
      results[index] = await work(items[index] as In);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return results;
}

/** Asks the cloud, with the rights of whoever looks, how everything that was declared is now. */
export async function readCondition(
  context: DeploymentContext,
  manager: ResourceManager,
  row: SummaryRow,
): Promise<DeploymentCondition> {
  const checkedAt = context.now().toISOString();
  const operations = await readOperationRows(context.db, row.id);
  const built = operations.find((past) => past.template_hash !== null);
  if (built === undefined || row.state === 'Deleted') {
    return { checkedAt, declaredBy: null, watchedSince: null, resources: [] };
  }
  const content = await readContent(context.db, context.vault, built.id);
  const declared = declaredResources(content, {
    scope: row.scope,
    subscriptionId: row.subscription_id,
    resourceGroup: row.resource_group,
    location: row.location,
    cloudName: built.cloud_name,
    principal: { tenantId: row.tenant_id, cloud: row.cloud },
  }).filter((resource) => text(resource, 'type').toLowerCase() !== 'microsoft.resources/deployments');
  const baseline = await context.db
    .selectFrom('deployment_baseline')
    .selectAll()
    .where('operation_id', '=', built.id)
    .executeTakeFirst();
  const found = await mapAtOnce(declared.slice(0, most), (resource) =>
    lookAt(manager, resource, baseline && (baseline.paths[text(resource, 'id').toLowerCase()] ?? undefined)),
  );
  const settled = built.finished_at !== null && built.state !== 'Failed';
  let watchedSince = baseline?.created_at ?? null;
  // Whoever looks first may not be allowed to see everything: the rest is added by who is.
  const added = found.filter(
    ({ condition }) =>
      (condition.drift === 'none' || condition.drift === 'changed') &&
      baseline?.paths[condition.id.toLowerCase()] === undefined,
  );
  if (settled && added.length > 0) {
    const paths = added.map(({ condition, noise }) => [condition.id.toLowerCase(), [...noise]] as const);
    // Two who look at the same moment see the same: what is known of a resource stays.
    const { created_at: since } = await context.db
      .insertInto('deployment_baseline')
      .values({ operation_id: built.id, paths: JSON.stringify(Object.fromEntries(paths)) })
      .onConflict((conflict) =>
        conflict
          .column('operation_id')
          .doUpdateSet({ paths: sql`excluded.paths || deployment_baseline.paths` }),
      )
      .returning('created_at')
      .executeTakeFirstOrThrow();
    watchedSince = since;
  }
  const skipped = declared
    .slice(most)
    .map((resource) =>
      unknown(
        { id: text(resource, 'id'), type: text(resource, 'type'), name: text(resource, 'name') },
        `Only the first ${most} resources are looked at.`,
      ),
    );
  return {
    checkedAt,
    declaredBy: built.number,
    watchedSince: watchedSince === null ? null : watchedSince.toISOString(),
    resources: [...found, ...skipped].map(({ condition }) => condition),
  };
}
