import { sentence } from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
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

/** An event for other programs, as webhooks deliver it. */
export interface CostEvent {
  readonly event: 'cost.anomalyFound';
  readonly key: string;
  readonly subject: string;
  readonly at: Date;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Adds an event for the webhooks of an organization, in the transaction that stores its cause. */
export type PublishCostEvent = (
  tx: Transaction<Database>,
  organizationId: string,
  event: CostEvent,
) => Promise<void>;

/** Returns the event for new unusual cost: facts only, with the address of its page. */
function eventOf(found: FoundAnomaly & { readonly id: string }, place: Place, parts: ReportParts): CostEvent {
  const { id, service, currency, day, until, kind, actual, expected, causes } = found;
  return {
    event: 'cost.anomalyFound',
    key: `cost-anomaly/${id}`,
    subject: service,
    at: parts.now(),
    data: {
      anomaly: {
        id,
        subscriptionId: place.subscriptionId,
        service,
        currency,
        day,
        until,
        kind,
        actual: actual.toFixed(2),
        expected: expected.toFixed(2),
        causes: causes.map(({ resourceId, change, share }) => ({ resourceId, change, share })),
        link: `${parts.publicUrl}${linkOf(found, place)}`,
      },
    },
  };
}

interface ReportParts extends Pick<Parts, 'newId' | 'now'> {
  readonly db: Kysely<Database>;
  readonly notifier: Notifier;
  readonly publish: PublishCostEvent;
  readonly publicUrl: string;
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

/** Returns the address of the cost of the service of a subscription on these days, by resource. */
function linkOf(
  { id, service, currency, day, until }: FoundAnomaly & { readonly id: string },
  { subscriptionId }: Place,
): string {
  const query = new URLSearchParams({ from: day, to: until, group: 'resource', currency, anomaly: id });
  query.set('f.service', service);
  query.set('f.subscription', subscriptionId);
  return `/portal/costanalysis?${query.toString()}`;
}

/**
 * Finds unusual cost in the complete days of a subscription, and notifies owners, administrators and webhooks
 * of new ones.
 */
export async function reportAnomalies(
  parts: ReportParts,
  place: Place,
  completeUntil: string,
): Promise<void> {
  const { db, newId, notifier, publish } = parts;
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
        // Without amounts, because not all recipients may see the cost of the subscription.
        says: [sentence('costUnusual', { day: one.day })],
        link: linkOf(one, place),
      } as const;
      await publish(tx, place.organizationId, eventOf(one, place, parts));
      await notifier.tell(tx, await readOwners(tx, place, one), message);
      await notifier.tellHolders(tx, 'costUsageLimitEdit', message);
    }
  });
}
