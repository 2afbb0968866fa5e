import type { PersonCloud } from './cloud/person-cloud.ts';
import type { Feature, Parts } from './feature.ts';
import type { ConnectionMetrics, ConnectionReader, Inventory } from './features/cloud/inventory/index.ts';
import type { Notifier } from './features/messaging/notifications/index.ts';
import { enqueueDeliveries } from './features/messaging/webhooks/index.ts';
import { createAlertsFeature, settleMessages } from './features/resources/alerts/index.ts';
import { createInsightsFeature } from './features/resources/insights/index.ts';

interface AttentionOptions {
  readonly inventory: Inventory;
  readonly cloud: PersonCloud;
  readonly readerOf: ConnectionReader;
  readonly metricsOf: ConnectionMetrics;
  readonly messaging: { readonly notifier: Notifier };
}

/** Creates the features for what needs attention, and for the alerts among it, with their webhooks. */
export function createAttentionFeatures(parts: Parts, options: AttentionOptions): readonly Feature[] {
  const webhooks = { newId: parts.newId, publicUrl: parts.settings.publicUrl };
  const alerts = createAlertsFeature(parts, {
    ...options,
    notifier: options.messaging.notifier,
    publish: (tx, organizationId, events) => enqueueDeliveries(tx, webhooks, organizationId, events),
  });
  return [
    createInsightsFeature(parts, {
      ...options,
      onPageOpen: alerts.evaluateAsPerson,
      onHandled: (tx, organizationId, id) =>
        settleMessages(options.messaging.notifier, tx, organizationId, [id]),
      publish: (tx, organizationId, event) => enqueueDeliveries(tx, webhooks, organizationId, [event]),
    }),
    alerts,
  ];
}
