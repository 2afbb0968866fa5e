import type { CloudName, ConnectionTest } from '@blueport/contracts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** A time that the database fills in and nobody changes. */
export type CreatedAt = ColumnType<Date, Date | undefined, never>;
type PermissionColumn = JSONColumnType<string[] | null, string | null, string | null>;

interface OrganizationTable {
  id: string;
  /** Immutable short name, for example `contoso`. */
  key: string;
  name: string;
  /** Keys the organization holds; null means the list itself is missing. */
  permissions: PermissionColumn;
  /** True for the portal's own organization only. */
  is_operator: Generated<boolean>;
  /** Whether its people must sign in with a second factor. */
  requires_multi_factor: Generated<boolean>;
  /** Counted up by each edit; what If-Match names. */
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
  created_at: CreatedAt;
}

interface RoleTable {
  id: string;
  organization_id: string;
  name: string;
  permissions: PermissionColumn;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
}

export interface AccountTable {
  id: string;
  organization_id: string;
  role_id: string;
  name: string;
  email: string;
  state: Generated<'Invited' | 'Active' | 'Disabled' | 'Expired'>;
  expires_at: Date | null;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
}

/** A person is recognised by issuer, tenant and object id together, never by e-mail. */
interface IdentityTable {
  issuer: string;
  tenant_id: string;
  object_id: string;
  account_id: string;
  created_at: CreatedAt;
}

/** An organization's own cloud credential for background work. */
interface ConnectionTable {
  id: string;
  organization_id: string;
  tenant_id: string;
  cloud: CloudName;
  client_id: string;
  name: Generated<string>;
  kind: Generated<'secret' | 'certificate' | 'federation'>;
  /**
   * Sealed by the vault at place `connection/<id>/client_secret`: the secret, or the PEM of certificate and private key.
   * Null for a federation, which has none.
   */
  client_secret: Buffer | null;
  /** SHA-256 of a certificate. */
  thumbprint: string | null;
  federation: JSONColumnType<Federation | null, string | null, string | null>;
  /** When a certificate ends. */
  credential_expires_at: Date | null;
  last_test: JSONColumnType<ConnectionTest | null, string | null, string | null>;
  rotated_at: Date | null;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
}

/** What a directory trusts in place of a secret. */
export interface Federation {
  readonly issuer: string;
  readonly subject: string;
  readonly audience: string;
}

interface WebSettingTable {
  name: string;
  value: JSONColumnType<Record<string, unknown>>;
}

/** The code by which the first operator takes charge; used once, the mechanism is closed for good. */
interface OperatorClaimTable {
  only_one: Generated<boolean>;
  /** SHA-256 of the code; the code itself is nowhere on the server. */
  code_hash: Buffer;
  expires_at: Date;
  used_at: Date | null;
  used_by: string | null;
}

export interface OrganizationTables {
  organization: OrganizationTable;
  directory: DirectoryTable;
  role: RoleTable;
  account: AccountTable;
  identity: IdentityTable;
  connection: ConnectionTable;
  web_setting: WebSettingTable;
  operator_claim: OperatorClaimTable;
}
