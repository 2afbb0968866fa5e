import type { CloudName } from '@blueport/contracts';
import type { ColumnType, Generated } from 'kysely';

interface PolicySnapshotTable {
  organization_id: string;
  cloud: CloudName;
  subscription_id: string;
  /** Empty for the subscription as a whole. */
  resource_group: Generated<string>;
  /** Null for snapshots read by the organization's connection. */
  account_id: string | null;
  name: string;
  rows: ColumnType<unknown, string, string>;
  read_at: Date;
}

export interface PolicySnapshotTables {
  policy_snapshot: PolicySnapshotTable;
}
