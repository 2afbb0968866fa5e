import type {
  AlertDigest,
  AlertNotify,
  AlertOperator,
  AlertQuietHours,
  AlertScopeKind,
  MetricAggregation,
  MetricInterval,
} from '@blueport/contracts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { StoredNote } from '../../messages/stored-note.ts';

type Json<Value> = ColumnType<Value, string, string>;

export interface AlertRuleTable {
  id: string;
  organization_id: string;
  name: string;
  enabled: boolean;
  severity: number;
  scope_kind: AlertScopeKind;
  subscription_id: string;
  group_key: string | null;
  group_name: string | null;
  resource_id: string | null;
  resource_key: GeneratedAlways<string | null>;
  deployment: string | null;
  tag: string | null;
  resource_type: string;
  metric: string;
  aggregation: MetricAggregation;
  split: string | null;
  operator: AlertOperator;
  threshold: number;
  period: MetricInterval;
  periods: number;
  resolve_threshold: number | null;
  resolve_periods: number;
  notify: Json<AlertNotify>;
  quiet_hours: ColumnType<AlertQuietHours | null, string | null, string | null>;
  resources: number | null;
  evaluated_at: Date | null;
  note: ColumnType<StoredNote | null, string | null, string | null>;
  created_by: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  revision: Generated<number>;
}

interface AlertSeriesTable {
  rule_id: string;
  key: string;
  resource_id: string;
  split: string | null;
  hits: number;
  clears: number;
  since: Date | null;
  firing: boolean;
  value: number | null;
  evaluated_until: Date;
  read_at: Date;
}

interface AlertSubscriptionTable {
  organization_id: string;
  subscription_id: string;
  due_at: Generated<Date>;
  lease_owner: string | null;
  lease_until: Date | null;
  /** Fencing token: incremented by each claim; a write with another value changes nothing. */
  attempt: Generated<number>;
  /** Name of the person whose access read the metrics; null for the connection. */
  read_by: string | null;
}

interface AlertRecipientTable {
  account_id: string;
  quiet_hours: ColumnType<AlertQuietHours | null, string | null, string | null>;
  digest: Generated<AlertDigest>;
  sent_at: Date | null;
  /** Time of the last message with alerts of other severities than 0. */
  usual_sent_at: Date | null;
  due_at: Date | null;
  lease_owner: string | null;
  lease_until: Date | null;
  /** Fencing token, as above. */
  attempt: Generated<number>;
}

interface AlertNoticeTable {
  account_id: string;
  insight_id: string;
  rule_id: string;
  value: number;
  fired_at: Date;
}

export interface AlertTables {
  alert_rule: AlertRuleTable;
  alert_series: AlertSeriesTable;
  alert_subscription: AlertSubscriptionTable;
  alert_recipient: AlertRecipientTable;
  alert_notice: AlertNoticeTable;
}
