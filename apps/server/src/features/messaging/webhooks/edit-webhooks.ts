import { isIP } from 'node:net';
import { isPublicAddress, portOfUrl } from '@blueport/cloud';
import { maxWebhooks, webhookOverlapHours, type IssueCode, type webhookRoutes } from '@blueport/contracts';
import { sql, type Transaction, type UpdateObject } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Parts } from '../../../feature.ts';
import type { Call } from '../../../http/call.ts';
import { invalidInput, issue, Refusal } from '../../../errors/refusal.ts';
import { deleteAsRead, updateAsRead } from '../../../http/write-as-read.ts';
import { openIfReadable, type Vault } from '../../../security/vault.ts';
import { newSecret, previousSecretContext, secretContext } from './secret.ts';
import { findWebhook, presentWebhook, type WebhookRow } from './webhook-store.ts';

export interface WebhookParts extends Parts {
  /** Whether a webhook may point to this machine; only in the demo. */
  readonly allowLoopback: boolean;
  /** Ports of the portal, the embedded cloud and the database on this machine, which are never valid receivers. */
  readonly listeningPorts: ReadonlySet<number>;
  /** Called in the transaction after which a webhook is no longer disabled: enabled, paused or removed. */
  readonly onSettled: (
    tx: Transaction<Database>,
    webhook: { readonly id: string; readonly organizationId: string },
  ) => Promise<void>;
}

const now = sql<Date>`clock_timestamp()`;
const facts = ({ name, url, events, state }: WebhookRow) => ({ name, url, events, state });
const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Returns whether a host may be on the public network: addresses must be public, and names of this machine are
 * excluded.
 */
function isOpen(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1');
  return isIP(address) === 0 ? !/(^|\.)localhost$/.test(host) : isPublicAddress(address);
}

/** Rejects URLs that a delivery would never call. Host names are resolved when they are called. */
function checkUrl(text: string, { allowLoopback, listeningPorts }: WebhookParts): void {
  const url = new URL(text);
  const refuse = (code: IssueCode): Refusal => invalidInput([issue('/url', code)]);
  if (url.username !== '' || url.password !== '') throw refuse('address-with-credentials');
  const host = url.hostname.replace(/\.$/, '');
  if (loopbackHosts.has(host) && allowLoopback) {
    if (!listeningPorts.has(portOfUrl(url))) return;
    throw refuse('own-address');
  }
  if (!isOpen(host)) throw refuse('not-a-public-address');
  if (url.protocol !== 'https:') throw refuse('not-https');
}

/** Adds a webhook and returns its secret, which is never shown again. */
export async function createWebhook(parts: WebhookParts, call: Call<typeof webhookRoutes.create>) {
  const { organizationId, accountId } = call.session;
  const { name, url, events } = call.body;
  checkUrl(url, parts);
  const id = parts.newId();
  const secret = newSecret();
  const answer = await call.write(async (tx) => {
    // Serialized, so that the limit is enforced.
    await tx
      .selectFrom('organization')
      .select('id')
      .where('id', '=', organizationId)
      .forNoKeyUpdate()
      .execute();
    const { count } = await tx
      .selectFrom('webhook')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('organization_id', '=', organizationId)
      .executeTakeFirstOrThrow();
    if (count >= maxWebhooks) {
      throw new Refusal('conflict', { reason: 'too-many-webhooks', values: { limit: String(maxWebhooks) } });
    }
    await tx
      .insertInto('webhook')
      .values({
        id,
        organization_id: organizationId,
        name,
        url,
        events,
        secret: parts.vault.seal(secret, secretContext(id)),
        created_by: accountId,
      })
      .execute();
    const row = await findWebhook(tx, organizationId, id);
    return {
      answer: { ...presentWebhook(row), secret },
      audit: {
        action: 'webhook.create',
        objectType: 'webhook',
        objectId: id,
        after: facts(row),
        details: facts(row),
      },
    };
  });
  call.header('etag', answer.etag);
  return answer;
}

async function change(
  { onSettled }: WebhookParts,
  call: Call<typeof webhookRoutes.edit>,
  before: WebhookRow,
  set: UpdateObject<Database, 'webhook'>,
) {
  const { organizationId } = call.session;
  const answer = await call.write(async (tx) => {
    await updateAsRead(tx, 'webhook', before, set);
    const after = await findWebhook(tx, organizationId, before.id);
    if (after.state !== 'disabled') await onSettled(tx, { id: before.id, organizationId });
    return {
      answer: presentWebhook(after),
      audit: {
        action: 'webhook.edit',
        objectType: 'webhook',
        objectId: before.id,
        before: facts(before),
        after: facts(after),
        details: facts(after),
      },
    };
  });
  call.header('etag', answer.etag);
  return answer;
}

/** Changes a webhook. Enabling it again resets its failures; pending deliveries are sent. */
export async function editWebhook(parts: WebhookParts, call: Call<typeof webhookRoutes.edit>) {
  const { name, url, events, state } = call.body;
  if (url !== undefined) checkUrl(url, parts);
  const before = await findWebhook(parts.database.db, call.session.organizationId, call.params.id);
  call.requireMatch(`"${before.revision}"`);
  return change(parts, call, before, {
    ...(name !== undefined && { name }),
    ...(url !== undefined && { url }),
    ...(events !== undefined && { events }),
    ...(state !== undefined && { state, disabled_reason: null, disabled_code: null, failing_since: null }),
  });
}

/** Returns the columns that keep the old secret in use; empty if no key can open it, because it cannot sign anymore. */
function overlap(vault: Vault, sealedSecret: Buffer, id: string): UpdateObject<Database, 'webhook'> {
  const secret = openIfReadable(vault, sealedSecret, secretContext(id));
  if (secret === undefined) return { previous_secret: null, previous_until: null };
  return {
    previous_secret: vault.seal(secret, previousSecretContext(id)),
    previous_until: sql<Date>`clock_timestamp() + make_interval(hours => ${webhookOverlapHours})`,
  };
}

/** Creates a new secret. The old one also signs for one more day, so that receivers have time to switch. */
export async function rotateSecret(parts: WebhookParts, call: Call<typeof webhookRoutes.rotate>) {
  const { organizationId } = call.session;
  const { id } = await findWebhook(parts.database.db, organizationId, call.params.id);
  const secret = newSecret();
  const { vault } = parts;
  const answer = await call.write(async (tx) => {
    const lockedRow = await tx
      .selectFrom('webhook')
      .select('secret')
      .where('id', '=', id)
      // Without locking the key, so that deployment events are written without waiting.
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('webhook')
      .set({
        secret: vault.seal(secret, secretContext(id)),
        ...overlap(vault, lockedRow.secret, id),
        revision: sql<number>`revision + 1`,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute();
    const row = await findWebhook(tx, organizationId, id);
    return {
      answer: { ...presentWebhook(row), secret },
      audit: {
        action: 'webhook.rotate',
        objectType: 'webhook',
        objectId: id,
        details: { name: row.name },
      },
    };
  });
  call.header('etag', answer.etag);
  return answer;
}

/** Removes a webhook with its secret and deliveries. */
export async function removeWebhook(
  parts: WebhookParts,
  call: Call<typeof webhookRoutes.remove>,
): Promise<void> {
  const before = await findWebhook(parts.database.db, call.session.organizationId, call.params.id);
  call.requireMatch(`"${before.revision}"`);
  await call.write(async (tx) => {
    await deleteAsRead(tx, 'webhook', before);
    await parts.onSettled(tx, { id: before.id, organizationId: call.session.organizationId });
    return {
      answer: undefined,
      audit: {
        action: 'webhook.delete',
        objectType: 'webhook',
        objectId: before.id,
        before: facts(before),
        details: facts(before),
      },
    };
  });
}
