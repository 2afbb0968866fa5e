import type { Preferences } from '@blueport/contracts';
import type { Generated, JSONColumnType } from 'kysely';
import type { CreatedAt } from './organizations.ts';

/** A personal access token: a session of kind `automation` with a name and fewer permission keys. */
interface AccessTokenTable {
  id: string;
  account_id: string;
  session_id: string;
  name: string;
  permissions: JSONColumnType<string[], string, never>;
  created_at: CreatedAt;
}

/** Preferences of a person. */
interface PreferenceTable {
  account_id: string;
  body: JSONColumnType<Preferences>;
  updated_at: Date;
}

/** A linked GitHub account. */
interface GithubLinkTable {
  account_id: string;
  github_id: string;
  login: string;
  scope: string;
  /** Sealed by the vault at place `github_link/<account>/token`. */
  token: Buffer;
  /** When it was linked, or linked again. */
  created_at: Generated<Date>;
}

/** A token of a removed link that GitHub has not revoked yet. Written by a database trigger. */
interface GithubRevocationTable {
  id: Generated<string>;
  account_id: string;
  github_id: string;
  /** Sealed as in its original link. */
  token: Buffer;
  attempts: Generated<number>;
  due_at: Generated<Date>;
  created_at: CreatedAt;
}

/** A pending link attempt: the state that must be returned to this session. */
interface LinkAttemptTable {
  /** SHA-256 of the state; the state itself is never stored on the server. */
  state_hash: Buffer;
  session_id: string;
  /** The PKCE verifier, sealed by the vault at place `link_attempt/<session>/verifier`. */
  verifier: Buffer;
  created_at: CreatedAt;
}

/** Temporary AWS keys of a session. */
interface AwsSessionTable {
  session_id: string;
  role_arn: string;
  /** Keys as JSON, sealed by the vault at place `aws_session/<session>/credentials`. */
  credentials: Buffer;
  expires_at: Date;
  created_at: CreatedAt;
}

export interface IdentityTables {
  access_token: AccessTokenTable;
  preference: PreferenceTable;
  github_link: GithubLinkTable;
  github_revocation: GithubRevocationTable;
  link_attempt: LinkAttemptTable;
  aws_session: AwsSessionTable;
}
