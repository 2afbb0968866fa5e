import {
  webhookDisableAfterDays,
  type WebhookDisabledCode,
  type WebhookFailureCode,
} from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import { databaseNow, secondsFromNow } from '../../../../database/clock.ts';
import type { Database } from '../../../../database/tables/index.ts';
import { openIfReadable, type Vault } from '../../../../security/vault.ts';
import { previousSecretContext, secretContext } from '../secret.ts';

/** A delivery claimed by this worker; `attempt` is the fencing token of its writes. */
export interface ClaimedDelivery {
  readonly id: string;
  readonly webhookId: string;
  readonly url: string;
  readonly body: string;
  readonly attempt: number;
  /** Number of attempts since the last request to send it, including this one. */
  readonly tries: number;
  /** All secrets that currently sign, newest first; empty if no key of this server can open them. */
  readonly secrets: readonly string[];
}

/** Outcome of an attempt and the next step. */
export interface DeliveryOutcome {
  readonly state: 'delivered' | 'pending' | 'dead';
  readonly status: number | null;
  readonly milliseconds: number;
  readonly error: string | null;
  readonly errorCode: WebhookFailureCode | null;
  readonly answer: string;
  /** Seconds until the next attempt, if there is one. */
  readonly afterSeconds: number;
}

/** A webhook that the portal has disabled. */
interface SwitchedOff {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  readonly reason: string;
  readonly code: WebhookDisabledCode;
}

export interface DeliveryStoreParts {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly leaseSeconds: number;
  /** Maximum number of parallel deliveries per webhook, so that a slow one does not use all slots. */
  readonly perWebhook: number;
  /** Notifies the administrators in the same transaction. */
  readonly onDisabled: (tx: Transaction<Database>, webhook: SwitchedOff) => Promise<void>;
}

export interface DeliveryStore {
  /** Claims up to `limit` due deliveries, including those of workers that have disappeared. */
  take(owner: string, limit: number): Promise<ClaimedDelivery[]>;
  /** Stores the outcome. Returns false if another worker has claimed the delivery. */
  save(owner: string, delivery: ClaimedDelivery, turn: DeliveryOutcome): Promise<boolean>;
}

interface ClaimedRow {
  id: string;
  webhook_id: string;
  url: string;
  body: string;
  attempts: number;
  tries: number;
  secret: Buffer;
  previous_secret: Buffer | null;
}

/**
 * Opens a secret. A secret that cannot be opened must not block other deliveries, including those of other
 * organizations.
 */
function openSecret(vault: Vault, sealedSecret: Buffer | null, place: string): string[] {
  const secret = sealedSecret === null ? undefined : openIfReadable(vault, sealedSecret, place);
  return secret === undefined ? [] : [secret];
}

function secretsOf(vault: Vault, row: ClaimedRow): string[] {
  const current = openSecret(vault, row.secret, secretContext(row.webhook_id));
  // Receivers that have switched to the new secret reject signatures made only with the old one.
  return current.length === 0
    ? []
    : [...current, ...openSecret(vault, row.previous_secret, previousSecretContext(row.webhook_id))];
}

async function take(parts: DeliveryStoreParts, owner: string, limit: number): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedRow>`
    with due as (
      select d.id from webhook w
      cross join lateral (
        select id, next_attempt_at from webhook_delivery
        where webhook_id = w.id and next_attempt_at <= clock_timestamp()
          and (state = 'pending' or (state = 'sending' and lease_until < clock_timestamp()))
        order by next_attempt_at
        limit greatest(0, ${parts.perWebhook} - (
          select count(*)::int from webhook_delivery s
          where s.webhook_id = w.id and s.state = 'sending' and s.lease_until >= clock_timestamp()))
        for update skip locked
      ) d
      where w.state = 'active'
      order by d.next_attempt_at limit ${limit}
    )
    update webhook_delivery as t set state = 'sending', attempts = attempts + 1, tries = tries + 1,
      lease_owner = ${owner}, lease_until = ${secondsFromNow(parts.leaseSeconds)}
    from due, webhook w where t.id = due.id and w.id = t.webhook_id
    returning t.id, t.webhook_id, w.url, t.body, t.attempts, t.tries, w.secret,
      case when w.previous_until > clock_timestamp() then w.previous_secret end as previous_secret`.execute(
    parts.db,
  );
  return rows.map((row) => ({
    id: row.id,
    webhookId: row.webhook_id,
    url: row.url,
    body: row.body,
    attempt: row.attempts,
    tries: row.tries,
    secrets: secretsOf(parts.vault, row),
  }));
}

/** Disables a webhook that is gone or has failed for days. */
async function disableFailing(
  { onDisabled }: DeliveryStoreParts,
  tx: Transaction<Database>,
  { webhookId }: ClaimedDelivery,
  { error, errorCode }: DeliveryOutcome,
): Promise<void> {
  const isGone = errorCode === 'gone';
  const code: WebhookDisabledCode = isGone ? 'gone' : 'failing';
  const reason = isGone
    ? 'The receiver responded with 410 (Gone), so no more events are sent.'
    : `Every attempt in the last ${webhookDisableAfterDays} days failed. Last error: ${error ?? ''}`;
  const off = await tx
    .updateTable('webhook')
    .set({
      state: 'disabled',
      disabled_reason: reason,
      disabled_code: code,
      revision: sql<number>`revision + 1`,
      updated_at: databaseNow,
    })
    .where('id', '=', webhookId)
    .where('state', '=', 'active')
    .where(
      sql<boolean>`(${isGone} or failing_since < clock_timestamp() - make_interval(days => ${webhookDisableAfterDays}))`,
    )
    .returning(['organization_id', 'name'])
    .executeTakeFirst();
  if (off === undefined) return;
  await onDisabled(tx, {
    id: webhookId,
    organizationId: off.organization_id,
    name: off.name,
    reason,
    code,
  });
}

/** Updates the webhook's failure count: a success resets it, and the first failure sets its start. */
async function noteOutcome(
  tx: Transaction<Database>,
  { webhookId }: ClaimedDelivery,
  { state }: DeliveryOutcome,
): Promise<void> {
  await tx
    .updateTable('webhook')
    .set(
      state === 'delivered'
        ? { failing_since: null, last_delivered_at: databaseNow }
        : { failing_since: sql<Date>`coalesce(failing_since, clock_timestamp())` },
    )
    .where('id', '=', webhookId)
    .execute();
}

/** Stores the outcome and its attempt. Returns false if another worker has claimed the delivery. */
async function writeOutcome(
  tx: Transaction<Database>,
  owner: string,
  delivery: ClaimedDelivery,
  turn: DeliveryOutcome,
): Promise<boolean> {
  const { state, status, milliseconds, error, errorCode, answer, afterSeconds } = turn;
  const outcome = { status, milliseconds, error, error_code: errorCode };
  const { numUpdatedRows } = await tx
    .updateTable('webhook_delivery')
    .set({
      state,
      lease_owner: null,
      lease_until: null,
      ...outcome,
      ...(state === 'delivered' ? { delivered_at: databaseNow } : {}),
      next_attempt_at: secondsFromNow(afterSeconds),
    })
    .where('id', '=', delivery.id)
    .where('lease_owner', '=', owner)
    .where('attempts', '=', delivery.attempt)
    .where('state', '=', 'sending')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) return false;
  await tx
    .insertInto('webhook_attempt')
    .values({ delivery_id: delivery.id, number: delivery.attempt, ...outcome, answer })
    .execute();
  return true;
}

const save = (
  parts: DeliveryStoreParts,
  owner: string,
  delivery: ClaimedDelivery,
  turn: DeliveryOutcome,
): Promise<boolean> =>
  parts.db.transaction().execute(async (tx) => {
    // Locks the webhook before its delivery, like its removal does, to prevent a deadlock.
    await tx
      .selectFrom('webhook')
      .select('id')
      .where('id', '=', delivery.webhookId)
      .forNoKeyUpdate()
      .execute();
    if (!(await writeOutcome(tx, owner, delivery, turn))) return false;
    await noteOutcome(tx, delivery, turn);
    if (turn.state !== 'delivered') await disableFailing(parts, tx, delivery, turn);
    return true;
  });

/** Creates the delivery store in PostgreSQL. Leases use the database's clock. */
export const createDeliveryStore = (parts: DeliveryStoreParts): DeliveryStore => ({
  take: (owner, limit) => take(parts, owner, limit),
  save: (owner, delivery, turn) => save(parts, owner, delivery, turn),
});
