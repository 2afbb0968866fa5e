import type { Cause, FleetItemState, FleetReason, FleetState } from '@blueport/contracts';
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt } from './organizations.ts';

type StoredFacts = Readonly<Record<string, string | number | readonly Cause[]>>;

export interface FleetTable {
  id: string;
  organization_id: string;
  blueprint_slug: string;
  blueprint_title: string;
  version: string;
  /** Sealed by the vault at place `fleet/<id>/parameters`. */
  parameters: Buffer;
  /** Sealed by the vault at place `fleet/<id>/extension_values`; null in fleets older than this column. */
  extension_values: Buffer | null;
  despite_drift: boolean;
  state: ColumnType<FleetState, FleetState | undefined, FleetState>;
  reason: FleetReason | null;
  message: Generated<string>;
  /** Placeholder values for the message of the reason, and its `causes`. */
  facts: ColumnType<StoredFacts, string | undefined, string>;
  waves: ColumnType<number[], string, string>;
  wave: Generated<number>;
  next_wave_at: Date | null;
  pause_minutes: number;
  stop_failures: number | null;
  stop_percent: number | null;
  forgiven: Generated<number>;
  account_id: string;
  session_id: string;
  session_kind: 'interactive' | 'automation';
  /** Permission keys of the access token that started it; null for an interactive session. */
  token_keys: ColumnType<string[] | null, string | null | undefined, string | null>;
  lease_owner: string | null;
  lease_until: Date | null;
  attempt: Generated<number>;
  poll_at: Generated<Date>;
  revision: Generated<number>;
  created_at: CreatedAt;
  finished_at: Date | null;
}

interface FleetItemTable {
  fleet_id: string;
  deployment_id: string;
  position: number;
  wave: number;
  from_version: string;
  state: ColumnType<FleetItemState, FleetItemState | undefined, FleetItemState>;
  reason: FleetReason | null;
  message: Generated<string>;
  /** Placeholder values for the message of the reason, and its `causes`. */
  facts: ColumnType<StoredFacts, string | undefined, string>;
  operation_id: string | null;
  /** Number of attempts without a response. */
  tries: Generated<number>;
  next_try_at: Date | null;
  started_at: Date | null;
  finished_at: Date | null;
}

export interface FleetTables {
  fleet: FleetTable;
  fleet_item: FleetItemTable;
}
