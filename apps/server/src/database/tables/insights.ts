import type { InsightKind, InsightReadingState, InsightSource } from '@blueport/contracts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { StoredNote } from '../../messages/stored-note.ts';

interface InsightTable {
  id: Generated<string>;
  organization_id: string;
  kind: InsightKind;
  source_key: string;
  severity: number;
  subscription_id: string | null;
  resource_id: string | null;
  resource_key: GeneratedAlways<string | null>;
  group_key: string | null;
  group_name: string | null;
  subject: string;
  facts: ColumnType<Record<string, string>, string, string>;
  cloud_alerts: string[];
  started_at: Date;
  ended_at: Date | null;
  acknowledged_at: Date | null;
  acknowledged_by: string | null;
  silenced_until: Date | null;
  silenced_by: string | null;
  silenced_reason: Generated<string>;
  last_change: ColumnType<StoredChange | null, string | null, string | null>;
  changes_read_at: Date | null;
  read_at: Generated<Date>;
  revision: Generated<number>;
}

/** The last change in the cloud before the start of an insight. */
export interface StoredChange {
  readonly at: string;
  readonly operation: string;
  readonly by: string | null;
  readonly resourceId: string;
}

/** The last read of a source. */
export interface StoredSource {
  readonly state: InsightReadingState;
  /** Time of the last attempt, and of the last successful read. */
  readonly triedAt: string;
  readonly readAt: string | null;
  readonly note: StoredNote | null;
}
export type StoredSources = Readonly<Partial<Record<InsightSource, StoredSource>>>;

interface InsightOrganizationTable {
  organization_id: string;
  watched_at: Generated<Date>;
  derived_at: Date | null;
}

interface InsightSubscriptionTable {
  organization_id: string;
  subscription_id: string;
  sources: ColumnType<StoredSources, string | undefined, string>;
  is_forced: Generated<boolean>;
  paused_until: Date | null;
  read_by: string | null;
  due_at: Generated<Date>;
  lease_owner: string | null;
  lease_until: Date | null;
  /** Fencing token: incremented by each claim; a write with another value changes nothing. */
  attempt: Generated<number>;
  failures: Generated<number>;
}

export interface InsightTables {
  insight: InsightTable;
  insight_organization: InsightOrganizationTable;
  insight_subscription: InsightSubscriptionTable;
}
