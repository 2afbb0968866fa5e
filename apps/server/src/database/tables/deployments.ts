import type {
  CloudName,
  DeploymentState,
  ExpiryAction,
  Failure,
  OperationKind,
  OperationLimit,
  OperationState,
  ShareRight,
  SharedResources,
} from '@blueport/contracts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { ChosenMachine } from './machines.ts';
import type { CreatedAt } from './organizations.ts';

type Json<Value> = ColumnType<Value, string, string>;
type OptionalJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>;

interface DeploymentTemplateTable {
  /** SHA-256 of the text. */
  hash: string;
  template: string;
}

export interface StoredOutput {
  readonly name: string;
  readonly type: string;
  /** Null for a secure output, whose value is sealed in `secure_outputs`. */
  readonly value: unknown;
  readonly secure: boolean;
}

export interface DeploymentTable {
  id: string;
  /** `bp-<short id>`, used in URLs and as the prefix of names in the cloud. */
  name: string;
  organization_id: string;
  account_id: string;
  title: string;
  state: DeploymentState;
  blueprint_id: string;
  blueprint_version_id: string;
  blueprint_slug: string;
  blueprint_title: string;
  blueprint_version: string;
  /** The configuration it was created from, if any. */
  blueprint_configuration_id: string | null;
  cloud: CloudName;
  scope: 'resourceGroup' | 'subscription';
  tenant_id: string;
  subscription_id: string;
  subscription_name: string;
  resource_group: string | null;
  /** Whether the portal created the resource group and may therefore delete it. */
  group_created: Generated<boolean>;
  location: string;
  tags: Json<Record<string, string>>;
  resource_count: Generated<number>;
  operation_count: Generated<number>;
  error: OptionalJson<Failure>;
  outputs: ColumnType<StoredOutput[], string | undefined, string>;
  /** Sealed by the vault at place `deployment/<id>/secure_outputs`. */
  secure_outputs: Buffer | null;
  /** The owner; null while it is the creator. */
  owner_id: string | null;
  locked_at: Date | null;
  locked_by: string | null;
  lock_note: Generated<string>;
  expires_at: Date | null;
  expiry_action: ExpiryAction | null;
  grace_days: Generated<number>;
  expiry_set_by: string | null;
  /** Expiry warnings already sent, in days before expiry; 0 is the expiry itself. */
  expiry_warned: ColumnType<number[], string | undefined, string>;
  /** Why the expiry action is on hold. */
  expiry_reason: 'locked' | 'no-connection' | 'busy' | 'refused' | null;
  expiry_done_at: Date | null;
  expiry_tries: Generated<number>;
  /** Time of the next check by the expiry job; null if no further action is needed. */
  expiry_next_at: Date | null;
  revision: Generated<number>;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
  finished_at: Date | null;
}

export interface DeploymentOperationTable {
  id: string;
  deployment_id: string;
  number: number;
  kind: OperationKind;
  state: OperationState;
  account_id: string;
  session_id: string;
  /** `bp-<short id>-<n>`: the same for every attempt, so that a retry sends the same PUT. */
  cloud_name: string;
  correlation_id: string | null;
  template_hash: string | null;
  /** The template without the tags of the request; null if it is identical. */
  untagged_template_hash: ColumnType<string | null, string | null | undefined, never>;
  /** The blueprint version that the operation sends. */
  blueprint_version_id: string | null;
  blueprint_version: string | null;
  /** The deployment's tags from this operation on; null leaves them unchanged. */
  tags: OptionalJson<Record<string, string>>;
  acts_with: Generated<'person' | 'connection'>;
  /**
   * How to treat resources that other deployments also declare; null if nothing is deleted and for operations older
   * than this column.
   */
  shared_resources: ColumnType<SharedResources | null, SharedResources | null | undefined, never>;
  /** The cost usage limit that started the operation for the person; null if a person did. */
  started_by_limit: OptionalJson<OperationLimit>;
  /** Whether the operation waits for approval. Workers do not claim it. */
  held: Generated<boolean>;
  parameters: OptionalJson<Record<string, unknown>>;
  /** Sealed by the vault at place `deployment_operation/<id>/secure_parameters`. */
  secure_parameters: Buffer | null;
  content_hash: string | null;
  machine: JSONColumnType<object>;
  /** Choices for the template's machines; null if none were made. */
  chosen_machine: OptionalJson<ChosenMachine>;
  cancel_requested_at: Date | null;
  /**
   * When the starting person lost access: accepted work is followed to its end, but no further requests are sent for
   * them.
   */
  access_ended_at: Date | null;
  waiting_for: 'sign-in' | null;
  error: OptionalJson<Failure>;
  lease_owner: string | null;
  lease_until: Date | null;
  /** Fencing token: incremented by each claim; a write with another value updates no row. */
  attempt: Generated<number>;
  /** Consecutive claims whose worker disappeared without progress. */
  crashes: Generated<number>;
  poll_at: Generated<Date>;
  created_at: CreatedAt;
  started_at: Date | null;
  finished_at: Date | null;
}

export interface DeploymentStepTable {
  id: string;
  operation_id: string;
  position: number;
  /** The lowercase resource ID; IDs are case-insensitive. */
  resource_key: string;
  resource_id: string;
  type: string;
  name: string;
  location: string | null;
  api_version: string | null;
  state: OperationState;
  depends_on: Json<string[]>;
  started_at: Date | null;
  finished_at: Date | null;
  error: OptionalJson<Failure>;
  /** Polling URL of a long-running deletion, as text of the cloud client. */
  long_running: string | null;
}

/** Permission of a person for the portal to act in a directory after the page is closed. */
interface CloudGrantTable {
  account_id: string;
  tenant_id: string;
  cloud: CloudName;
  /** Sealed by the vault at places `cloud_grant/<account>/<tenant>/<cloud>/<column>`. */
  access_token: Buffer;
  refresh_token: Buffer | null;
  expires_at: Date;
  version: Generated<number>;
  updated_at: Generated<Date>;
}

/** Property paths by type that the service had filled in when an operation's resources were first read. */
interface DeploymentBaselineTable {
  operation_id: string;
  paths: Json<Record<string, string[]>>;
  created_at: CreatedAt;
}

/** Leftover resources that a check no longer found and that have not been deployed again since. */
interface DeploymentLeftGoneTable {
  deployment_id: string;
  id_key: string;
  seen_at: Generated<Date>;
}

/** Result of the portal's last automatic drift check and the time of the next one. */
interface DeploymentDriftTable {
  deployment_id: string;
  look_at: Date;
  lease_owner: string | null;
  lease_until: Date | null;
  attempt: Generated<number>;
  checked_at: ColumnType<Date | null, string | null, string | null>;
  declared_by: number | null;
  state: 'none' | 'drifted' | 'unknown' | null;
  marks: Json<Record<string, readonly string[]>>;
  /** Whether the last check found none of the declared resources. */
  is_gone: Generated<boolean>;
}

interface DeploymentShareTable {
  id: string;
  deployment_id: string;
  organization_id: string;
  /** The recipient; null for a link. */
  account_id: string | null;
  /** SHA-256 of the link's secret. */
  token_hash: Buffer | null;
  note: string;
  rights: Json<ShareRight[]>;
  created_by: string;
  created_at: CreatedAt;
  expires_at: Date;
  revoked_at: Date | null;
  last_used_at: Date | null;
  uses: Generated<number>;
}

export interface DeploymentTables {
  deployment_template: DeploymentTemplateTable;
  deployment: DeploymentTable;
  deployment_operation: DeploymentOperationTable;
  deployment_step: DeploymentStepTable;
  cloud_grant: CloudGrantTable;
  deployment_baseline: DeploymentBaselineTable;
  deployment_left_gone: DeploymentLeftGoneTable;
  deployment_drift: DeploymentDriftTable;
  deployment_share: DeploymentShareTable;
}
