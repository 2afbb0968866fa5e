import { CloudError, type ResourceManager } from '@blueport/cloud';
import { sql, type Kysely } from 'kysely';
import { forEachConcurrently } from '../../../cloud/for-each-concurrently.ts';
import type { Database } from '../../../database/tables/index.ts';
import type { DeclaredResource } from '../operations/index.ts';

const atOnce = 8;
const requestTimeoutMs = 10_000;
/** Maximum number of requests per check; the rest follows in later checks. */
const most = 24;
const turnMs = 60_000;

/**
 * Error codes of a missing resource. The cloud also returns 404 for an inaccessible subscription and for a retired API
 * version.
 */
const absent = /^(?:NotFound|ResourceNotFound|ResourceGroupNotFound|ParentResourceNotFound)$/i;

/** Returns the items to check this time; of very many, a rotating subset. */
function turnOf<Item>(items: readonly Item[], at: Date): readonly Item[] {
  if (items.length <= most) return items;
  const from = (Math.floor(at.getTime() / turnMs) * most) % items.length;
  return [...items.slice(from), ...items.slice(0, from)].slice(0, most);
}

/**
 * Checks the left-behind resources of a deployment in the cloud and records missing ones: verdict, cost and condition
 * omit them from then on, and the budget the next time losses are counted. Returns the resources that exist or could
 * not be checked.
 */
export async function checkLeftovers(
  { db, now }: { readonly db: Kysely<Database>; readonly now: () => Date },
  manager: ResourceManager,
  deploymentId: string,
  leftovers: readonly DeclaredResource[],
): Promise<DeclaredResource[]> {
  const absentIds = new Set<string>();
  const existingIds = new Set<string>();
  // A resource that is created during the check exists, even if an earlier request returned otherwise.
  const since = now();
  const checkedResources = turnOf(
    leftovers.filter(({ id }) => !id.includes('[')),
    since,
  );
  let failure: unknown;
  await forEachConcurrently(checkedResources, atOnce, async ({ id, apiVersion }) => {
    if (failure !== undefined) return;
    try {
      await manager.request('GET', id, apiVersion, { timeoutMs: requestTimeoutMs });
      existingIds.add(id.toLowerCase());
    } catch (error) {
      if (!(error instanceof CloudError)) failure = error;
      else if (error.status === 404 && absent.test(error.code)) absentIds.add(id.toLowerCase());
    }
  });
  if (absentIds.size > 0) {
    await db
      .insertInto('deployment_left_gone')
      .values([...absentIds].map((key) => ({ deployment_id: deploymentId, id_key: key, seen_at: since })))
      .onConflict((conflict) => conflict.columns(['deployment_id', 'id_key']).doUpdateSet({ seen_at: since }))
      .execute();
  }
  if (existingIds.size > 0) {
    // A resource that was restored by other means counts again, also toward its budget.
    await db
      .deleteFrom('deployment_left_gone')
      .where('deployment_id', '=', deploymentId)
      .where(sql<boolean>`id_key = any(${[...existingIds]})`)
      .execute();
  }
  // Results from before the cloud throttled the requests are kept.
  if (failure !== undefined) throw failure;
  return leftovers.filter(({ id }) => !absentIds.has(id.toLowerCase()));
}
