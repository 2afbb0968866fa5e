import type {
  WebhookDeliveryState,
  WebhookDisabledCode,
  WebhookFailureCode,
  WebhookState,
  WebhookSubscription,
} from '@blueport/contracts';
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt } from './organizations.ts';

interface WebhookTable {
  id: string;
  organization_id: string;
  name: string;
  url: string;
  events: WebhookSubscription[];
  state: ColumnType<WebhookState, WebhookState | undefined, WebhookState>;
  disabled_reason: string | null;
  disabled_code: WebhookDisabledCode | null;
  /** Sealed by the vault at place `webhook/<id>/secret`. */
  secret: Buffer;
  /** The previous secret, at place `webhook/<id>/previous_secret`. It also signs until `previous_until`. */
  previous_secret: Buffer | null;
  previous_until: Date | null;
  failing_since: Date | null;
  last_delivered_at: Date | null;
  created_by: string;
  revision: Generated<number>;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
}

export interface WebhookDeliveryTable {
  id: string;
  webhook_id: string;
  event: string;
  event_key: string;
  subject: string;
  body: string;
  state: ColumnType<WebhookDeliveryState, WebhookDeliveryState | undefined, WebhookDeliveryState>;
  /** Number of claims, which is also the fencing token of every later write. */
  attempts: Generated<number>;
  tries: Generated<number>;
  lease_owner: string | null;
  lease_until: Date | null;
  next_attempt_at: Generated<Date>;
  status: number | null;
  milliseconds: number | null;
  error: string | null;
  error_code: WebhookFailureCode | null;
  created_at: CreatedAt;
  delivered_at: Date | null;
}

interface WebhookAttemptTable {
  delivery_id: string;
  number: number;
  at: Generated<Date>;
  status: number | null;
  milliseconds: number;
  error: string | null;
  error_code: WebhookFailureCode | null;
  answer: string;
}

export interface WebhookTables {
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
  webhook_attempt: WebhookAttemptTable;
}
