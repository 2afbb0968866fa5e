import type {
  CloudName,
  DeploymentState,
  ExpiryAction,
  Failure,
  OperationKind,
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
  /** Null for a secure one, whose value is sealed in `secure_outputs`. */
  readonly value: unknown;
  readonly secure: boolean;
}

export interface DeploymentTable {
  id: string;
  /** `bp-<short id>`, in addresses and as the first part of the cloud's names. */
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
  /** The configuration it was made from, if it was one. */
  blueprint_configuration_id: string | null;
  cloud: CloudName;
  scope: 'resourceGroup' | 'subscription';
  tenant_id: string;
  subscription_id: string;
  subscription_name: string;
  resource_group: string | null;
  /** Whether the portal made the resource group, and so may remove it again. */
  group_created: Generated<boolean>;
  location: string;
  tags: Json<Record<string, string>>;
  resource_count: Generated<number>;
  operation_count: Generated<number>;
  error: OptionalJson<Failure>;
  outputs: ColumnType<StoredOutput[], string | undefined, string>;
  /** Sealed by the vault at place `deployment/<id>/secure_outputs`. */
  secure_outputs: Buffer | null;
  /** Who looks after it; null while that is who made it. */
  owner_id: string | null;
  locked_at: Date | null;
  locked_by: string | null;
  lock_note: Generated<string>;
  expires_at: Date | null;
  expiry_action: ExpiryAction | null;
  grace_days: Generated<number>;
  expiry_set_by: string | null;
  /** Warnings that were sent, as days before the expiry; 0 is the expiry itself. */
  expiry_warned: ColumnType<number[], string | undefined, string>;
  /** Why the deed is held. */
  expiry_reason: 'locked' | 'no-connection' | 'busy' | 'refused' | null;
  expiry_done_at: Date | null;
  expiry_tries: Generated<number>;
  /** When the job looks at it next; null where there is nothing left to do. */
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
  /** `bp-<short id>-<n>`: the same for every attempt, so that starting again is the same PUT. */
  cloud_name: string;
  correlation_id: string | null;
  template_hash: string | null;
  /** The template without the tags of the request; null if it is identical. */
  untagged_template_hash: ColumnType<string | null, string | null | undefined, never>;
  /** The version of the blueprint that was sent. */
  blueprint_version_id: string | null;
  blueprint_version: string | null;
  /** The deployment's tags from this operation on; null where it leaves them. */
  tags: OptionalJson<Record<string, string>>;
  acts_with: Generated<'person' | 'connection'>;
  /** What becomes of what other deployments declare too; null where nothing is deleted, and in what was asked before this was kept. */
  shared_resources: ColumnType<SharedResources | null, SharedResources | null | undefined, never>;
  /** Waits for approval: no worker takes it. */
  held: Generated<boolean>;
  parameters: OptionalJson<Record<string, unknown>>;
  /** Sealed by the vault at place `deployment_operation/<id>/secure_parameters`. */
  secure_parameters: Buffer | null;
  content_hash: string | null;
  machine: JSONColumnType<object>;
  /** What was chosen for the machines of the template; null where nothing was. */
  chosen_machine: OptionalJson<ChosenMachine>;
  cancel_requested_at: Date | null;
  /** When the access of the person who started it ended: accepted work is followed, nothing more is sent for them. */
  access_ended_at: Date | null;
  waiting_for: 'sign-in' | null;
  error: OptionalJson<Failure>;
  lease_owner: string | null;
  lease_until: Date | null;
  /** The fence: counted up by each claim; a write that names another number touches no row. */
  attempt: Generated<number>;
  /** Claims in a row whose holder vanished without having got anywhere. */
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
  /** The resource id in lower case; ids compare case-insensitively. */
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
  /** Where a deletion that takes long is polled; text of the cloud client. */
  long_running: string | null;
}

/** What a person lets the portal do in a directory after the page is closed. */
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

/** Paths by type that the service had filled in by itself when an operation's resources were first looked at. */
interface DeploymentBaselineTable {
  operation_id: string;
  paths: Json<Record<string, string[]>>;
  created_at: CreatedAt;
}

/** What was left behind and is gone: a look did not find it, and nothing has built it since. */
interface DeploymentLeftGoneTable {
  deployment_id: string;
  id_key: string;
  seen_at: Generated<Date>;
}

/** What the portal found when it looked by itself, and when it looks again. */
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
  /** Whether the last look found nothing at all of what was declared. */
  is_gone: Generated<boolean>;
}

interface DeploymentShareTable {
  id: string;
  deployment_id: string;
  organization_id: string;
  /** The person it is for; null for a link. */
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
