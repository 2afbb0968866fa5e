import type {
  CloudName,
  CostAnomaly,
  CostReadingState,
  CostSource,
  ReportStopReason,
} from '@blueport/contracts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { StoredNote } from '../../messages/stored-note.ts';

interface CostItemTable {
  id: GeneratedAlways<string>;
  organization_id: string;
  subscription_id: string;
  item_hash: Buffer;
  resource_key: string;
  /** Computed from the key. */
  resource_hash: GeneratedAlways<string>;
  resource_id: string;
  resource_type: string;
  group_key: string | null;
  group_name: string | null;
  location: string;
  service: string;
  product: string;
  meter: string;
  unit: string;
  charge_type: string;
  pricing_model: string;
  currency: string;
  tags: ColumnType<Record<string, string>, string, string>;
  deployment_id: string | null;
  is_inferred: Generated<boolean>;
}

/** Amounts are billionths of the item's currency; the arrays have one element per day of the month. */
interface CostMonthTable {
  organization_id: string;
  subscription_id: string;
  /** First day of the month. */
  month: string;
  item_id: string;
  billed: string;
  amortized: string;
  quantity: number;
  days: string[];
  /** Null if equal to `days`. */
  amortized_days: string[] | null;
}

/** Element n of an array is the total of the month n months after January 2000; null without cost. */
interface CostTotalTable {
  item_id: string;
  billed: (string | null)[];
  amortized: (string | null)[];
}

interface CostSubscriptionTable {
  organization_id: string;
  subscription_id: string;
  state: Generated<CostReadingState>;
  source: CostSource | null;
  read_by: string | null;
  currency: string | null;
  complete_until: string | null;
  since: string | null;
  read_at: Date | null;
  row_count: Generated<string>;
  failure: ColumnType<StoredNote | null, string | null, string | null>;
  due_at: Generated<Date>;
  lease_owner: string | null;
  lease_until: Date | null;
  /** Fencing token: incremented by each claim; a write with another value changes nothing. */
  attempt: Generated<number>;
  failures: Generated<number>;
  /** Why months could not be read, by their first day. */
  failed_months: Generated<Readonly<Record<string, StoredNote>>>;
}

interface CostReadingTable {
  organization_id: string;
  subscription_id: string;
  month: string;
  mark: string;
  source: CostSource;
  row_count: string;
  read_at: Generated<Date>;
}

interface CostAnomalyTable {
  id: string;
  organization_id: string;
  subscription_id: string;
  service: string;
  currency: string;
  day: string;
  until: string;
  kind: CostAnomaly['kind'];
  actual: string;
  expected: string;
  causes: ColumnType<StoredCause[], string, string>;
  found_at: Generated<Date>;
  dismissed_at: Date | null;
  dismissed_by: string | null;
  dismissed_reason: Generated<string>;
  dismissed_until: string | null;
}

/** A resource that caused an anomaly, most important first. */
export interface StoredCause {
  readonly resourceId: string;
  readonly change: 'added' | 'removed' | 'changed';
  /** Share of the deviation, 0 to 1. */
  readonly share: number;
}

/** A weekly report of a saved view by mail. */
export interface CostReportTable {
  id: string;
  organization_id: string;
  account_id: string;
  view_id: string | null;
  view_name: string;
  tenant_id: string;
  object_id: string;
  cloud: CloudName;
  /** 1 is Monday. */
  weekday: number;
  hour: number;
  time_zone: string;
  stopped: ReportStopReason | null;
  next_at: Date;
  sent_at: Date | null;
  skipped: Generated<boolean>;
  lease_owner: string | null;
  lease_until: Date | null;
  /** Fencing token: incremented by each claim; a sender with another value writes nothing. */
  attempt: Generated<number>;
  failures: Generated<number>;
  revision: Generated<number>;
  created_at: Generated<Date>;
}

export interface CostTables {
  cost_anomaly: CostAnomalyTable;
  cost_item: CostItemTable;
  cost_month: CostMonthTable;
  cost_total: CostTotalTable;
  cost_subscription: CostSubscriptionTable;
  cost_reading: CostReadingTable;
  cost_report: CostReportTable;
}
