import type { CloudName, ConnectionTest, DefaultRoleName, PermissionRequestState } from '@blueport/contracts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** A creation time set by the database and never changed. */
export type CreatedAt = ColumnType<Date, Date | undefined, never>;
type PermissionColumn = JSONColumnType<string[] | null, string | null, string | null>;

interface OrganizationTable {
  id: string;
  /** Immutable short name, for example `contoso`. */
  key: string;
  name: string;
  /** Permission keys of the organization; null means the list itself is missing. */
  permissions: PermissionColumn;
  /** True for the portal's own organization only. */
  is_operator: Generated<boolean>;
  /** Whether its members must sign in with a second factor. */
  requires_multi_factor: Generated<boolean>;
  /** Whether people of other directories can be guests. */
  guests_allowed: Generated<boolean>;
  /** Incremented by each edit; compared with If-Match. */
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
}

/** A tenant of an organization, in one cloud. */
interface DirectoryTable {
  tenant_id: string;
  organization_id: string;
  cloud: CloudName;
  name: string;
  /** Its default domain; null until the directory reports it. */
  domain: string | null;
  created_at: CreatedAt;
}

interface RoleTable {
  id: string;
  organization_id: string;
  name: string;
  description: Generated<string>;
  /** Default role that it was created as; null for roles that users created. */
  built_in: DefaultRoleName | null;
  permissions: PermissionColumn;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
}

/** New keys that a migration granted to an organization, until its administrators are notified. */
interface KeyNoticeTable {
  organization_id: string;
  migration: string;
  keys: JSONColumnType<string[], string, never>;
}

interface AccountTable {
  id: string;
  organization_id: string;
  role_id: string;
  name: string;
  email: string;
  state: Generated<'Invited' | 'Active' | 'Disabled' | 'Expired'>;
  /** Required for guests. */
  expires_at: Date | null;
  /** Whether the person signs in from a directory that the organization is not linked to. */
  is_guest: Generated<boolean>;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
}

/** An additional role of a person, next to the primary one in `account.role_id`. */
interface AccountRoleTable {
  account_id: string;
  organization_id: string;
  role_id: string;
  /** When the role ends; null means no end. */
  until: Date | null;
  /** The end that the person was notified of, a day in advance. */
  end_notified: Date | null;
  created_at: CreatedAt;
}

/** A person's request for a permission key that their roles lack. */
interface PermissionRequestTable {
  id: string;
  organization_id: string;
  account_id: string;
  key: string;
  reason: string;
  state: Generated<PermissionRequestState>;
  requested_at: Generated<Date>;
  decided_at: Date | null;
  decided_by: string | null;
  decided_by_name: string | null;
  decision_reason: Generated<string>;
  /** The assigned role; null after it was deleted. */
  role_id: string | null;
  role_name: string | null;
  /** When the assigned role ends; null means no end. */
  until: Date | null;
}

/** View: the roles a person holds now, the primary one included. */
interface HeldRoleView {
  account_id: ColumnType<string, never, never>;
  organization_id: ColumnType<string, never, never>;
  role_id: ColumnType<string, never, never>;
  until: ColumnType<Date | null, never, never>;
  is_primary: ColumnType<boolean, never, never>;
}

/** View: the union of the permissions of all roles a person holds now. */
interface AccountPermissionView {
  account_id: ColumnType<string, never, never>;
  /** Null means that no role has a list. */
  permissions: JSONColumnType<string[] | null, never, never>;
}

/**
 * A sign-in identity of an account. A person is identified by issuer, tenant and object ID together, never by email
 * address, and can have one account in each organization.
 */
interface IdentityTable {
  issuer: string;
  tenant_id: string;
  object_id: string;
  account_id: string;
  /** The account's organization; filled by a trigger. */
  organization_id: ColumnType<string, never, never>;
  created_at: CreatedAt;
}

/** An organization's cloud credential for background work. */
interface ConnectionTable {
  id: string;
  organization_id: string;
  tenant_id: string;
  cloud: CloudName;
  client_id: string;
  name: Generated<string>;
  kind: Generated<'secret' | 'certificate' | 'federation'>;
  /**
   * Sealed by the vault at place `connection/<id>/client_secret`: the secret, or the PEM of certificate and private
   * key. Null for a federation, which has no secret.
   */
  client_secret: Buffer | null;
  /** SHA-256 thumbprint of a certificate. */
  thumbprint: string | null;
  federation: JSONColumnType<Federation | null, string | null, string | null>;
  /** Expiry of a certificate. */
  credential_expires_at: Date | null;
  last_test: JSONColumnType<ConnectionTest | null, string | null, string | null>;
  rotated_at: Date | null;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
}

/** Token claims that a directory trusts instead of a secret. */
export interface Federation {
  readonly issuer: string;
  readonly subject: string;
  readonly audience: string;
}

interface WebSettingTable {
  name: string;
  value: JSONColumnType<Record<string, unknown>>;
}

/** The code with which the first operator claims the portal. After it has been used, no further claim is possible. */
interface OperatorClaimTable {
  only_one: Generated<boolean>;
  /** SHA-256 of the code; the code itself is never stored on the server. */
  code_hash: Buffer;
  expires_at: Date;
  used_at: Date | null;
  used_by: string | null;
}

export interface OrganizationTables {
  organization: OrganizationTable;
  directory: DirectoryTable;
  role: RoleTable;
  key_notice: KeyNoticeTable;
  account: AccountTable;
  account_role: AccountRoleTable;
  permission_request: PermissionRequestTable;
  held_role: HeldRoleView;
  account_permission: AccountPermissionView;
  identity: IdentityTable;
  connection: ConnectionTable;
  web_setting: WebSettingTable;
  operator_claim: OperatorClaimTable;
}
