import type { EstimateAccuracy, EstimateComparison } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { StoredComparison } from '../../../database/tables/accuracy.ts';
import type { Database } from '../../../database/tables/index.ts';
import { notFound } from '../../../errors/refusal.ts';
import type { ReadableScopes } from '../../cloud/inventory/index.ts';
import { summarize } from './accuracy-of-version.ts';
import { comparedOperations, compareOperation, type ComparedOperation } from './compare-operation.ts';
import { readCorrection, type VersionInOrganization } from './comparison-store.ts';
import { readEstimates } from './estimate-store.ts';

/** Days after an operation within which a comparison cannot exist yet. */
const newDays = 9;

/** Returns the keys of resource groups, as cost and inventory write them. */
function groupKeysOf(
  subscriptionId: string,
  resourceGroup: string | null,
  resourceIds: readonly string[],
): string[] {
  const groups = resourceIds.flatMap((id) => {
    const [, subscription, group] =
      /^\/subscriptions\/([^/]+)\/resourcegroups\/([^/]+)/.exec(id.toLowerCase()) ?? [];
    return group === undefined ? [] : [`${subscription}/${group}`];
  });
  return [...(resourceGroup === null ? [] : [`${subscriptionId}/${resourceGroup.toLowerCase()}`]), ...groups];
}

/** Returns whether a user may read all cost of a deployment. */
function isReadable(
  { subscriptions, groups }: ReadableScopes,
  subscriptionId: string,
  groupKeys: readonly string[],
): boolean {
  const covers = (key: string) => groups.includes(key) || subscriptions.includes(key.split('/')[0] ?? '');
  return groupKeys.length === 0 ? subscriptions.includes(subscriptionId) : groupKeys.every(covers);
}

const nothing: StoredComparison = {
  state: 'noEstimate',
  from: null,
  to: null,
  days: 0,
  currency: null,
  billedCurrency: null,
  total: null,
  resources: [],
};

interface DeploymentRow {
  readonly id: string;
  readonly blueprint_slug: string;
  readonly blueprint_title: string;
  readonly blueprint_version: string;
}

/** Who asks for a comparison. The scopes are read only for a deployment of the organization. */
interface ComparisonViewer {
  readonly organizationId: string;
  readonly readScopes: () => Promise<ReadableScopes>;
}

/** Compares the estimate of a deployment's last successful operation with its billed cost. Throws 404 if not found. */
export async function readComparison(
  db: Kysely<Database>,
  { organizationId, readScopes }: ComparisonViewer,
  idOrName: string,
): Promise<EstimateComparison> {
  const deployment: DeploymentRow | undefined = await db
    .selectFrom('deployment')
    .select(['id', 'blueprint_slug', 'blueprint_title', 'blueprint_version'])
    .where('organization_id', '=', organizationId)
    .where(idOrName.startsWith('bp-') ? 'name' : 'id', '=', idOrName)
    .executeTakeFirst();
  if (deployment === undefined) throw notFound();
  const { rows } = await sql<ComparedOperation & { readonly complete_until: string | null }>`
    with sent as (${comparedOperations(sql`d.id = ${deployment.id}`)})
    select sent.*, c.complete_until::text from sent left join cost_subscription c
        on c.organization_id = sent.organization_id and c.subscription_id::text = sent.subscription_id
     order by sent.number desc limit 1`.execute(db);
  const [operation] = rows;
  const blueprint = {
    name: deployment.blueprint_slug,
    title: deployment.blueprint_title,
    version: operation?.version ?? deployment.blueprint_version,
  };
  if (operation === undefined) return { ...nothing, blueprint };
  const scopes = await readScopes();
  const { result } = await compareOperation(db, operation, operation.complete_until);
  const ids = (await readEstimates(db, operation.operation_id))
    .flatMap(({ lines }) => lines.map(({ resourceId }) => resourceId))
    .concat(result.resources.map(({ resourceId }) => resourceId));
  const keys = groupKeysOf(operation.subscription_id, operation.resource_group, ids);
  return isReadable(scopes, operation.subscription_id, keys)
    ? { ...result, blueprint }
    : { ...result, blueprint, state: 'hidden', billedCurrency: null, total: null, resources: [] };
}

interface VersionRow {
  readonly subscription_id: string;
  readonly resource_group: string | null;
  readonly state: StoredComparison['state'];
  readonly ratio: number | null;
  readonly result: StoredComparison | null;
  readonly compared_at: Date | null;
}

/** Returns the last comparison of every deployment of a version. */
async function readComparisons(
  db: Kysely<Database>,
  { organizationId, versionId }: VersionInOrganization,
): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    with sent as (${comparedOperations(sql`d.organization_id = ${organizationId}
      and coalesce(o.blueprint_version_id, d.blueprint_version_id) = ${versionId}`)})
    select distinct on (sent.deployment_id) sent.subscription_id, sent.resource_group, c.ratio, c.result, c.compared_at,
        coalesce(c.state, case when sent.finished_at > now() - make_interval(days => ${newDays}) then 'tooFewDays'
          else 'notBilled' end) as state
      from sent left join estimate_comparison c on c.operation_id = sent.operation_id
     order by sent.deployment_id, c.state = 'ready' desc nulls last, sent.number desc`.execute(db);
  return rows;
}

/** Summarizes the comparisons of a version's deployments whose cost a user may read. */
export async function readVersionAccuracy(
  db: Kysely<Database>,
  version: VersionInOrganization,
  scopes: ReadableScopes,
): Promise<Omit<EstimateAccuracy, 'blueprint'>> {
  const [rows, correction] = await Promise.all([readComparisons(db, version), readCorrection(db, version)]);
  const readable = rows.filter(({ subscription_id: id, resource_group: group, result }) => {
    const ids = result?.resources.map(({ resourceId }) => resourceId) ?? [];
    return isReadable(scopes, id, groupKeysOf(id, group, ids));
  });
  const count = (state: StoredComparison['state']) => readable.filter((row) => row.state === state).length;
  const [latest] = rows.flatMap(({ compared_at: at }) => at ?? []).toSorted((one, other) => +other - +one);
  return {
    ...summarize(
      readable.flatMap(({ state, ratio, result }) =>
        state === 'ready' && ratio !== null && result !== null ? [{ ratio, result }] : [],
      ),
    ),
    notCompared: {
      noEstimate: count('noEstimate'),
      tooFewDays: count('tooFewDays'),
      notBilled: count('notBilled'),
      otherCurrency: count('otherCurrency'),
      hidden: rows.length - readable.length,
    },
    correction,
    comparedAt: latest?.toISOString() ?? null,
  };
}
