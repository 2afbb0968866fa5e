import { sentence } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { Parts } from '../../../../feature.ts';
import type { Notifier } from '../../../messaging/notifications/index.ts';
import { addDays } from '../read/days.ts';
import { storeAnomalies } from './anomaly-store.ts';
import { findAnomalies, type FoundAnomaly } from './find-anomalies.ts';

/** Older ones are only shown: they are found when a subscription is read for the first time. */
const reportedDays = 7;

interface Place {
  readonly organizationId: string;
  readonly subscriptionId: string;
}

/** Returns the owners of the deployments to which the causing resources belong. */
async function readOwners(
  db: Kysely<Database>,
  { organizationId }: Place,
  { causes }: FoundAnomaly,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct coalesce(d.owner_id, d.account_id) as id from cost_item i join deployment d on d.id = i.deployment_id
     where i.organization_id = ${organizationId}
       and i.resource_key = any(${causes.map(({ resourceId }) => resourceId.toLowerCase())}::text[])`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Returns the address of the cost of the service around these days. */
function linkOf({ id, service, day, until }: FoundAnomaly & { readonly id: string }): string {
  const query = new URLSearchParams({ from: addDays(day, -14), to: addDays(until, 1), anomaly: id });
  query.set('f.service', service);
  return `/portal/costanalysis?${query.toString()}`;
}

/** Looks for unusual cost in the complete days of a subscription, and notifies owners and administrators of new ones. */
export async function reportAnomalies(
  {
    db,
    newId,
    notifier,
  }: { readonly db: Kysely<Database>; readonly notifier: Notifier } & Pick<Parts, 'newId'>,
  place: Place,
  completeUntil: string,
): Promise<void> {
  const found = await findAnomalies(db, place, completeUntil);
  await db.transaction().execute(async (tx) => {
    const added = await storeAnomalies(tx, place, found, newId);
    const recent = added.filter(
      ({ until, kind }) => kind !== 'drop' && until > addDays(completeUntil, -reportedDays),
    );
    for (const one of recent) {
      const message = {
        organizationId: place.organizationId,
        kind: 'costAnomaly',
        severity: 'warning',
        eventKey: `cost-anomaly/${one.id}`,
        subject: one.service,
        says: [
          sentence('costUnusual', {
            actual: one.actual.toFixed(2),
            expected: one.expected.toFixed(2),
            currency: one.currency,
            day: one.day,
          }),
        ],
        link: linkOf(one),
      } as const;
      await notifier.tell(tx, await readOwners(tx, place, one), message);
      await notifier.tellHolders(tx, 'costUsageLimitEdit', message);
    }
  });
}
