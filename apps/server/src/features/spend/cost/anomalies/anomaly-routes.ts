import type { costRoutes, CostAnomaly } from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { Call } from '../../../../http/call.ts';
import type { Viewer } from '../read/sums.ts';
import { findAnomaly } from './anomaly-store.ts';

/** Returns the audit details of unusual cost. */
const facts = ({ service, day, subscriptionId, dismissal }: CostAnomaly) => ({
  service,
  day,
  subscriptionId,
  reason: dismissal?.reason ?? null,
  until: dismissal?.until ?? null,
});

async function change(
  call: Call<typeof costRoutes.dismissAnomaly> | Call<typeof costRoutes.reopenAnomaly>,
  db: Kysely<Database>,
  viewer: Viewer,
  action: 'costAnomaly.dismiss' | 'costAnomaly.reopen',
  update: (tx: Transaction<Database>, id: string) => Promise<unknown>,
): Promise<CostAnomaly> {
  const before = await findAnomaly(db, viewer, call.params.id);
  return call.write(async (tx) => {
    await update(tx, before.id);
    const after = await findAnomaly(tx, viewer, before.id);
    return {
      answer: after,
      audit: {
        action,
        objectType: 'costAnomaly',
        objectId: before.id,
        before: facts(before),
        after: facts(after),
      },
    };
  });
}

/** Dismisses unusual cost with a reason. */
export const dismissAnomaly = (
  db: Kysely<Database>,
  viewer: Viewer,
  call: Call<typeof costRoutes.dismissAnomaly>,
): Promise<CostAnomaly> =>
  change(call, db, viewer, 'costAnomaly.dismiss', (tx, id) =>
    sql`update cost_anomaly set dismissed_at = clock_timestamp(), dismissed_by = ${call.session.accountId},
      dismissed_reason = ${call.body.reason}, dismissed_until = ${call.body.until ?? null}::date where id = ${id}`.execute(
      tx,
    ),
  );

/** Shows dismissed unusual cost again. */
export const reopenAnomaly = (
  db: Kysely<Database>,
  viewer: Viewer,
  call: Call<typeof costRoutes.reopenAnomaly>,
): Promise<CostAnomaly> =>
  change(call, db, viewer, 'costAnomaly.reopen', (tx, id) =>
    sql`update cost_anomaly set dismissed_at = null, dismissed_by = null, dismissed_reason = '', dismissed_until = null
      where id = ${id}`.execute(tx),
  );
