import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { Refusal } from '../../../../errors/refusal.ts';
import { contentText } from '../content/content.ts';
import type { Creation } from './create-deployment.ts';

/** Age up to which an equal deployment is likely the same intention, in minutes. */
const recentMinutes = 10;

/**
 * Throws 409 if the organization recently created a deployment with the same content at the same place that did not
 * fail, such as from the same form in another browser tab.
 */
export async function refuseEqual(
  tx: Transaction<Database>,
  { context, session, planned: { plan, target } }: Creation,
): Promise<void> {
  const content = context.vault.fingerprint(contentText(plan.content)).toString('hex');
  const place =
    `${session.organizationId}/${target.subscriptionId}/${target.resourceGroup ?? ''}`.toLowerCase();
  // Two requests sent together wait for each other, so that the second one finds the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${place}/${content}`}, 0))`.execute(tx);
  const equal = await tx
    .selectFrom('deployment as d')
    .innerJoin('deployment_operation as o', (join) =>
      join.onRef('o.deployment_id', '=', 'd.id').on('o.number', '=', 1),
    )
    .select([
      'd.name',
      'd.title',
      sql<number>`extract(epoch from clock_timestamp() - d.created_at)::int`.as('seconds'),
    ])
    .where('d.organization_id', '=', session.organizationId)
    .where(sql<boolean>`d.created_at > clock_timestamp() - make_interval(mins => ${recentMinutes})`)
    .where('d.state', 'not in', ['Failed', 'Canceled', 'Deleted', 'Detached'])
    .where('d.subscription_id', '=', target.subscriptionId)
    .where(sql<boolean>`lower(coalesce(d.resource_group, '')) = lower(${target.resourceGroup ?? ''})`)
    .where('o.content_hash', '=', content)
    .orderBy('d.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (equal === undefined) return;
  const { name, title, seconds } = equal;
  throw new Refusal('conflict', {
    reason: 'equal-deployment',
    values: { name, title, seconds: String(seconds) },
  });
}
