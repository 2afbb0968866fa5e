import type { CloudName, inventoryStates, InventorySource } from '@blueport/contracts';
import type { ColumnType, Generated } from 'kysely';
import type { StoredNote } from '../../messages/stored-note.ts';
import type { CreatedAt } from './organizations.ts';

type Tags = ColumnType<Record<string, string>, string, string>;

/** A connected subscription of an organization, with the status of its inventory. */
interface CloudSubscriptionTable {
  organization_id: string;
  subscription_id: string;
  tenant_id: string;
  cloud: CloudName;
  name: string;
  /** If false, an administrator disconnected it, and it is no longer read. */
  connected: Generated<boolean>;
  state: Generated<(typeof inventoryStates)[number]>;
  source: InventorySource | null;
  read_by: string | null;
  read_at: Date | null;
  changes_read_at: Date | null;
  error: string | null;
  /** The error as code and values; null for rows of earlier versions. */
  error_note: ColumnType<StoredNote | null, string | null | undefined, string | null>;
  resource_count: Generated<number>;
  due_at: Generated<Date>;
  full_due_at: Generated<Date>;
  lease_owner: string | null;
  lease_until: Date | null;
  /** Fencing token: incremented by each claim; a write with another value changes nothing. */
  attempt: Generated<number>;
  failures: Generated<number>;
  created_at: CreatedAt;
}

interface InventoryGroupTable {
  organization_id: string;
  subscription_id: string;
  group_key: string;
  id: string;
  name: string;
  location: string;
  tags: Tags;
  state: string;
  source: InventorySource;
  written_at: Date | null;
  deleted_at: Date | null;
}

interface InventoryResourceTable {
  organization_id: string;
  subscription_id: string;
  id_key: string;
  id: string;
  name: string;
  name_key: string;
  type: string;
  type_key: string;
  location: string;
  group_key: string | null;
  group_name: string | null;
  tags: Tags;
  sku: string | null;
  kind: string | null;
  managed_by: string | null;
  provisioning_state: string | null;
  created_time: Date | null;
  changed_time: Date | null;
  source: InventorySource;
  written_at: Date | null;
  deleted_at: Date | null;
  search_text: string;
}

/** A tag of an organization's resources, current or recent. Written by the database together with the resources. */
interface InventoryTagTable {
  organization_id: string;
  line_hash: Buffer;
  line: string;
}

interface InventoryRevisionTable {
  organization_id: string;
  revision: string;
}

interface InventoryRefreshTable {
  organization_id: string;
  subscription_id: string;
  group_name: string;
  session_id: string | null;
  tries: Generated<number>;
  due_at: Generated<Date>;
}

interface AccountSubscriptionTable {
  account_id: string;
  cloud: CloudName;
  subscription_id: string;
}

export interface InventoryTables {
  cloud_subscription: CloudSubscriptionTable;
  inventory_group: InventoryGroupTable;
  inventory_resource: InventoryResourceTable;
  inventory_tag: InventoryTagTable;
  inventory_revision: InventoryRevisionTable;
  inventory_refresh: InventoryRefreshTable;
  account_subscription: AccountSubscriptionTable;
}
