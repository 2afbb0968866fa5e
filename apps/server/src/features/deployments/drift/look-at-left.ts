import { CloudError, type ResourceManager } from '@blueport/cloud';
import { sql, type Kysely } from 'kysely';
import { eachOf } from '../../../cloud/each-of.ts';
import type { Database } from '../../../database/tables/index.ts';
import type { DeclaredResource } from '../operations/index.ts';

const atOnce = 8;
const lookMs = 10_000;
/** So many are asked for at a look, and the next ones by a later one. */
const most = 24;
const turnMs = 60_000;

/** The cloud's words for something that is not there. It says 404 also of a subscription nobody sees and of a version of the interface that has ended. */
const absent = /^(?:NotFound|ResourceNotFound|ResourceGroupNotFound|ParentResourceNotFound)$/i;

/** Those whose turn it is: of very many, others at another time. */
function turnOf<Item>(items: readonly Item[], at: Date): readonly Item[] {
  if (items.length <= most) return items;
  const from = (Math.floor(at.getTime() / turnMs) * most) % items.length;
  return [...items.slice(from), ...items.slice(0, from)].slice(0, most);
}

/**
 * Asks the cloud for what a deployment left behind, and writes down what is not there any more: check, cost and condition leave
 * it out from then on, and its budget when losses are counted next. Answers what is still there, or could not be looked at.
 */
export async function lookAtLeft(
  { db, now }: { readonly db: Kysely<Database>; readonly now: () => Date },
  manager: ResourceManager,
  deploymentId: string,
  left: readonly DeclaredResource[],
): Promise<DeclaredResource[]> {
  const gone = new Set<string>();
  const there = new Set<string>();
  // What is built while these looks last is there, whatever a look before it said.
  const since = now();
  const asked = turnOf(
    left.filter(({ id }) => !id.includes('[')),
    since,
  );
  let failure: unknown;
  await eachOf(asked, atOnce, async ({ id, apiVersion }) => {
    if (failure !== undefined) return;
    try {
      await manager.request('GET', id, apiVersion, { timeoutMs: lookMs });
      there.add(id.toLowerCase());
    } catch (error) {
      if (!(error instanceof CloudError)) failure = error;
      else if (error.status === 404 && absent.test(error.code)) gone.add(id.toLowerCase());
    }
  });
  if (gone.size > 0) {
    await db
      .insertInto('deployment_left_gone')
      .values([...gone].map((key) => ({ deployment_id: deploymentId, id_key: key, seen_at: since })))
      .onConflict((conflict) => conflict.columns(['deployment_id', 'id_key']).doUpdateSet({ seen_at: since }))
      .execute();
  }
  if (there.size > 0) {
    // What came back some other way counts again, for its budget too.
    await db
      .deleteFrom('deployment_left_gone')
      .where('deployment_id', '=', deploymentId)
      .where(sql<boolean>`id_key = any(${[...there]})`)
      .execute();
  }
  // What was found out before the cloud asked to be left alone is kept.
  if (failure !== undefined) throw failure;
  return left.filter(({ id }) => !gone.has(id.toLowerCase()));
}
