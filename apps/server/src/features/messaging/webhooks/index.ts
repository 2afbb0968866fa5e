import { createTargetCaller } from '@blueport/cloud';
import {
  sentence,
  webhookDisableAfterDays,
  webhookRoutes,
  type Sentence,
  type WebhookDisabledCode,
} from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import { databaseNow } from '../../../database/clock.ts';
import type { Database } from '../../../database/tables/index.ts';
import type { Feature, Parts } from '../../../feature.ts';
import type { RouteRegistry } from '../../../http/registry.ts';
import type { Notifier } from '../notifications/index.ts';
import { createDeliveryStore } from './delivery/delivery-store.ts';
import type { OutboxWorker } from '../../../jobs/outbox-worker.ts';
import { createWebhookWorker, defaultDelays } from './delivery/webhook-worker.ts';
import { listDeliveries, readDelivery, redeliver, sendTest } from './delivery-log.ts';
import {
  createWebhook,
  editWebhook,
  removeWebhook,
  rotateSecret,
  type WebhookParts,
} from './edit-webhooks.ts';
import { webhookChannel } from './enqueue.ts';
import { findWebhook, listWebhooks, presentWebhook } from './webhook-store.ts';

export { createDelivery, enqueueDeliveries, publishToWebhooks } from './enqueue.ts';
export { deploymentFacts, driftOccurrence, fleetFacts } from './occurrence.ts';

const tidyMilliseconds = 60 * 60_000;
const retentionDays = 30;
/** Longer than the ten seconds an attempt may take. */
const leaseSeconds = 30;

const disabledSentences: Readonly<Record<WebhookDisabledCode, Sentence>> = {
  gone: sentence('webhookGone'),
  failing: sentence('webhookFailing', { days: webhookDisableAfterDays }),
};

/** Deletes old deliveries, and replaced secrets that no longer sign. */
async function tidy(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('webhook_delivery')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${retentionDays})`)
    .execute();
  await db
    .updateTable('webhook')
    .set({ previous_secret: null, previous_until: null })
    .where('previous_until', '<', databaseNow)
    .execute();
}

function registerRoutes(registry: RouteRegistry, parts: WebhookParts): void {
  const { db } = parts.database;
  const find = (call: { session: { organizationId: string }; params: { id: string } }) =>
    findWebhook(db, call.session.organizationId, call.params.id);
  registry.register(webhookRoutes.list, ({ session, query }) =>
    listWebhooks(db, session.organizationId, query),
  );
  registry.register(webhookRoutes.create, (call) => createWebhook(parts, call));
  registry.register(webhookRoutes.get, async (call) => {
    const webhook = presentWebhook(await find(call));
    call.header('etag', webhook.etag);
    return webhook;
  });
  registry.register(webhookRoutes.edit, (call) => editWebhook(parts, call));
  registry.register(webhookRoutes.remove, (call) => removeWebhook(parts, call));
  registry.register(webhookRoutes.rotate, (call) => rotateSecret(parts, call));
  registry.register(webhookRoutes.test, (call) => sendTest(parts, call));
  registry.register(webhookRoutes.deliveries, async (call) =>
    listDeliveries(db, (await find(call)).id, call.query),
  );
  registry.register(webhookRoutes.delivery, async (call) =>
    readDelivery(db, (await find(call)).id, call.params.did),
  );
  registry.register(webhookRoutes.redeliver, (call) => redeliver(parts, call));
}

const linkOf = (organizationId: string, id: string): string =>
  `/portal/organization/${organizationId}?tab=webhooks&webhook=${id}`;

/** Creates the worker that sends deliveries and notifies administrators of disabled webhooks. */
function createWorker(
  { database, vault, newId, now, allowLoopback, listeningPorts }: WebhookParts,
  notifier: Notifier,
  onError: (error: unknown) => void,
): OutboxWorker {
  return createWebhookWorker({
    store: createDeliveryStore({
      db: database.db,
      vault,
      leaseSeconds,
      perWebhook: 4,
      onDisabled: (tx, { id, organizationId, name, code }) =>
        notifier.tellHolders(tx, 'organizationWebhook', {
          organizationId,
          kind: 'webhookDisabled',
          severity: 'error',
          eventKey: `webhook/${id}/${newId()}`,
          subject: name,
          says: [disabledSentences[code]],
          link: linkOf(organizationId, id),
        }),
    }),
    call: createTargetCaller({ allowLoopback, closedPorts: listeningPorts }),
    now,
    onError,
    concurrency: 16,
    sweepMs: 2000,
    delaySeconds: defaultDelays,
    random: Math.random,
  });
}

/** Creates the feature for webhooks: notifies other programs about deployments and records each delivery. */
export function createWebhooksFeature(
  { database, log, ...parts }: Parts,
  {
    notifier,
    allowLoopback,
    listeningPorts,
  }: { readonly notifier: Notifier } & Pick<WebhookParts, 'allowLoopback' | 'listeningPorts'>,
): Feature {
  const webhookParts: WebhookParts = {
    ...parts,
    database,
    log,
    allowLoopback,
    listeningPorts,
    onSettled: (tx, { id, organizationId }) =>
      notifier.settleObject(tx, organizationId, linkOf(organizationId, id), ['webhookDisabled']),
  };
  let worker: OutboxWorker | undefined;
  let silence: (() => Promise<void>) | undefined;
  let tidying: NodeJS.Timeout | undefined;

  return {
    name: 'webhooks',
    routes: (registry) => registerRoutes(registry, webhookParts),
    async start() {
      const onError = (error: unknown): void => log.warn({ err: error }, 'a webhook event could not be sent');
      tidying = setInterval(() => void tidy(database.db).catch(onError), tidyMilliseconds).unref();
      worker = createWorker(webhookParts, notifier, onError);
      silence = await database.listen(
        webhookChannel,
        () => worker?.wake(),
        () => worker?.wake(),
      );
      worker.start();
    },
    async stop() {
      clearInterval(tidying);
      await worker?.stop();
      await silence?.();
    },
  };
}
