import type { Generated } from 'kysely';
import type { CreatedAt } from './organizations.ts';

/** A group that a directory provisions. */
interface DirectoryGroupTable {
  id: string;
  organization_id: string;
  /** The directory's own ID of the group; null if the directory sent none. */
  external_id: string | null;
  /** Unique within the organization, regardless of case. */
  name: string;
  source: 'scim';
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
}

interface GroupMemberTable {
  group_id: string;
  account_id: string;
  organization_id: string;
  created_at: CreatedAt;
}

/** A role that every member of a group holds. */
interface GroupRoleTable {
  group_id: string;
  role_id: string;
  organization_id: string;
  created_at: CreatedAt;
}

/** Provisioning settings of an organization; a missing row means the defaults. */
interface ProvisioningTable {
  organization_id: string;
  /** Primary role of new users; null means the built-in reader role. */
  default_role_id: string | null;
  version: Generated<number>;
  updated_at: Generated<Date>;
}

/** A token with which a directory calls `/scim/v2`. It is neither an account nor a session. */
interface ScimTokenTable {
  id: string;
  organization_id: string;
  name: string;
  token_hash: Buffer;
  created_by: string | null;
  created_by_name: string;
  created_at: CreatedAt;
  expires_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

/** Attributes that the directory sent for a person, in addition to the account. */
interface ScimUserTable {
  account_id: string;
  organization_id: string;
  external_id: string | null;
  given_name: string | null;
  family_name: string | null;
  /** Whether the directory created the account. Only then may it bind the sign-in identity. */
  is_created: boolean;
}

export interface DirectoryGroupTables {
  directory_group: DirectoryGroupTable;
  group_member: GroupMemberTable;
  group_role: GroupRoleTable;
  provisioning: ProvisioningTable;
  scim_token: ScimTokenTable;
  scim_user: ScimUserTable;
}
