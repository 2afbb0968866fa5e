import { isIP } from 'node:net';
import { isPublicAddress, portOfUrl } from '@blueport/cloud';
import { mostWebhooks, webhookOverlapHours, type IssueCode, type webhookRoutes } from '@blueport/contracts';
import { sql, type UpdateObject } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Parts } from '../../../feature.ts';
import type { Call } from '../../../http/call.ts';
import { invalidInput, issue, Refusal } from '../../../errors/refusal.ts';
import { deleteAsRead, updateAsRead } from '../../../http/write-as-read.ts';
import { openIfReadable, type Vault } from '../../../security/vault.ts';
import { newSecret, previousSecretPlace, secretPlace } from './secret.ts';
import { findWebhook, presentWebhook, type WebhookRow } from './webhook-store.ts';

export interface WebhookParts extends Parts {
  /** Whether a webhook may lead to this machine: in the demonstration only. */
  readonly allowLoopback: boolean;
  /** Where the portal itself listens on this machine, the embedded cloud and the database too: never a receiver. */
  readonly ownPorts: ReadonlySet<number>;
}

const now = sql<Date>`clock_timestamp()`;
const facts = ({ name, url, events, state }: WebhookRow) => ({ name, url, events, state });
const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a host may lie in the open network: an address has to, and names of this machine never do. */
function isOpen(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1');
  return isIP(address) === 0 ? !/(^|\.)localhost$/.test(host) : isPublicAddress(address);
}

/** Refuses at once what no attempt would call. What a name stands for is looked at when it is called. */
function checkUrl(text: string, { allowLoopback, ownPorts }: WebhookParts): void {
  const url = new URL(text);
  const refuse = (code: IssueCode): Refusal => invalidInput([issue('/url', code)]);
  if (url.username !== '' || url.password !== '') throw refuse('address-with-credentials');
  const host = url.hostname.replace(/\.$/, '');
  if (loopbackHosts.has(host) && allowLoopback) {
    if (!ownPorts.has(portOfUrl(url))) return;
    throw refuse('own-address');
  }
  if (!isOpen(host)) throw refuse('not-a-public-address');
  if (url.protocol !== 'https:') throw refuse('not-https');
}

/** Adds a webhook and answers its secret, for the only time. */
export async function createWebhook(parts: WebhookParts, call: Call<typeof webhookRoutes.create>) {
  const { organizationId, accountId } = call.session;
  const { name, url, events } = call.body;
  checkUrl(url, parts);
  const id = parts.newId();
  const secret = newSecret();
  const answer = await call.write(async (tx) => {
    // One after the other, so that the limit holds.
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
    if (count >= mostWebhooks) {
      throw new Refusal('conflict', { reason: 'too-many-webhooks', values: { limit: String(mostWebhooks) } });
    }
    await tx
      .insertInto('webhook')
      .values({
        id,
        organization_id: organizationId,
        name,
        url,
        events,
        secret: parts.vault.seal(secret, secretPlace(id)),
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
  call: Call<typeof webhookRoutes.edit>,
  before: WebhookRow,
  set: UpdateObject<Database, 'webhook'>,
) {
  const { organizationId } = call.session;
  const answer = await call.write(async (tx) => {
    await updateAsRead(tx, 'webhook', before, set);
    const after = await findWebhook(tx, organizationId, before.id);
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

/** Changes a webhook. Switched on again, it has a clean sheet; what waited is sent. */
export async function editWebhook(parts: WebhookParts, call: Call<typeof webhookRoutes.edit>) {
  const { name, url, events, state } = call.body;
  if (url !== undefined) checkUrl(url, parts);
  const before = await findWebhook(parts.database.db, call.session.organizationId, call.params.id);
  call.requireMatch(`"${before.revision}"`);
  return change(call, before, {
    ...(name !== undefined && { name }),
    ...(url !== undefined && { url }),
    ...(events !== undefined && { events }),
    ...(state !== undefined && { state, disabled_reason: null, disabled_code: null, failing_since: null }),
  });
}

/** What keeps the old secret in use beside the new one; nothing where no key opens it, for then it signs nothing any more. */
function overlap(vault: Vault, held: Buffer, id: string): UpdateObject<Database, 'webhook'> {
  const secret = openIfReadable(vault, held, secretPlace(id));
  if (secret === undefined) return { previous_secret: null, previous_until: null };
  return {
    previous_secret: vault.seal(secret, previousSecretPlace(id)),
    previous_until: sql<Date>`clock_timestamp() + make_interval(hours => ${webhookOverlapHours})`,
  };
}

/** Makes a new secret. The old one signs beside it for a day, so that receivers can change in their own time. */
export async function rotateSecret(parts: WebhookParts, call: Call<typeof webhookRoutes.rotate>) {
  const { organizationId } = call.session;
  const { id } = await findWebhook(parts.database.db, organizationId, call.params.id);
  const secret = newSecret();
  const { vault } = parts;
  const answer = await call.write(async (tx) => {
    const held = await tx
      .selectFrom('webhook')
      .select('secret')
      .where('id', '=', id)
      // Not the key itself: what happens to a deployment meanwhile is written down without waiting.
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('webhook')
      .set({
        secret: vault.seal(secret, secretPlace(id)),
        ...overlap(vault, held.secret, id),
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

/** Removes a webhook; its secret and its deliveries are forgotten with it. */
export async function removeWebhook(
  parts: WebhookParts,
  call: Call<typeof webhookRoutes.remove>,
): Promise<void> {
  const before = await findWebhook(parts.database.db, call.session.organizationId, call.params.id);
  call.requireMatch(`"${before.revision}"`);
  await call.write(async (tx) => {
    await deleteAsRead(tx, 'webhook', before);
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
