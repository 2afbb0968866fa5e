import type { Parts } from './feature.ts';
import { createGate } from './features/deployments/approvals/index.ts';
import { countLosses, releaseUnsent } from './features/spend/budgets/index.ts';
import type { DeploymentsOptions } from './features/deployments/index.ts';
import { fleetSentences } from './features/deployments/fleet-upgrades/index.ts';
import type { Inventory } from './features/cloud/inventory/index.ts';
import type { Prices } from './features/spend/prices/index.ts';
import type { Judge } from './features/deployments/verdict/index.ts';
import {
  deploymentFacts,
  driftOccurrence,
  enqueueDeliveries,
  fleetFacts,
} from './features/messaging/webhooks/index.ts';
import { englishText } from './features/messaging/notifications/index.ts';
import type { Messaging } from './messaging.ts';

interface ConnectedParts {
  readonly messaging: Messaging;
  readonly inventory: Pick<Inventory, 'onOperationEnd'>;
  readonly prices: Prices;
  readonly judge: Judge;
}

type Connections = Required<
  Pick<
    DeploymentsOptions,
    'tell' | 'settle' | 'onOperationEnd' | 'onFleetEnd' | 'onDrift' | 'onLoss' | 'gate'
  >
>;

/**
 * Connects deployment events to notifications, webhooks, inventory and budgets, and the deployment gate to approvals.
 */
export function connectDeployments(
  parts: Parts,
  { messaging, inventory, prices, judge }: ConnectedParts,
): Connections {
  const { newId, now } = parts;
  const { publicUrl } = parts.settings;
  const { notifier } = messaging;
  const hooks = { newId, publicUrl };
  return {
    settle: messaging.settleExpiry,
    async tell(tx, accountIds, message, deployment) {
      await enqueueDeliveries(tx, hooks, message.organizationId, [
        {
          event: 'deployment.expiring',
          key: message.eventKey,
          subject: message.subject,
          at: now(),
          data: { deployment: deploymentFacts(deployment, publicUrl), message: englishText(message.says) },
        },
      ]);
      await messaging.tellExpiry(tx, accountIds, message, deployment);
    },
    async onOperationEnd(tx, end) {
      await releaseUnsent(tx, end);
      await inventory.onOperationEnd(tx, end);
      await messaging.onOperationEnd(tx, end);
    },
    async onFleetEnd(tx, fleet, organizationId) {
      const subject = `${fleet.blueprint.title} ${fleet.version}`;
      const key = `fleet/${fleet.id}/${fleet.state}/${fleet.etag}`;
      await enqueueDeliveries(tx, hooks, organizationId, [
        { event: 'fleet.ended', key, subject, at: now(), data: { fleet: fleetFacts(fleet) } },
      ]);
      await notifier.tell(tx, [fleet.startedBy.id], {
        organizationId,
        kind: 'fleetEnded',
        severity: fleet.state === 'ended' && fleet.counts.failed === 0 ? 'success' : 'warning',
        eventKey: key,
        subject,
        outcome: fleet.state,
        says: fleetSentences(fleet),
        link: `/portal/deployment/fleet/${fleet.id}`,
      });
    },
    onDrift: (tx, organizationId, deployment, finding) =>
      enqueueDeliveries(tx, hooks, organizationId, [driftOccurrence(deployment, finding, publicUrl)]),
    onLoss: (deploymentId) => countLosses(parts, prices, deploymentId),
    gate: createGate(parts, { judge, notifier }),
  };
}
