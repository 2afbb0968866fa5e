import type { OperationKind, OperationState } from '../../deployments/states.ts';

/**
 * Defines an event for webhooks. To add one, create a file here, list it in `all.ts` and add its texts
 * (`organizations.webhook.event.NAME`), then run `node scripts/generate-reference.ts`.
 */
export interface WebhookEventDefinition {
  /** Stored in subscriptions and sent to receivers; must never change. */
  readonly name: string;
  /** When it is sent, for the documentation. */
  readonly when: string;
  /** Set if it is sent when an operation ends in this state. */
  readonly onState?: OperationState;
  /** Set if it is sent, instead of the event for the state, when an operation of this kind succeeds. */
  readonly onSuccessOf?: OperationKind;
}
