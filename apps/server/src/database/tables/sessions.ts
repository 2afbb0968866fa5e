import type { CloudName } from '@blueport/contracts';
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt } from './organizations.ts';

interface SessionTable {
  id: string;
  account_id: string;
  issuer: string;
  tenant_id: string;
  object_id: string;
  cloud: CloudName;
  /** An interactive session or a personal access token. */
  kind: Generated<'interactive' | 'automation'>;
  /** Another organization that an operator acts in; null for the account's own organization. */
  acting_organization_id: string | null;
  /** SHA-256 of the opaque handles; the handles themselves are never stored on the server. */
  token_hash: Buffer;
  azure_token_hash: Buffer;
  /** Directory tokens sealed by the vault at place `session/<id>/<column>`; null once the session has ended. */
  portal_token: Buffer | null;
  azure_token: Buffer | null;
  storage_token: Generated<Buffer | null>;
  portal_token_expires_at: Date;
  azure_token_expires_at: Date;
  /** Null until a storage screen first needs the token. */
  storage_token_expires_at: Generated<Date | null>;
  /** When the directory last authenticated the person; null if it did not report this. */
  authenticated_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Whether that authentication used more than one factor. */
  multi_factor: Generated<boolean>;
  user_agent: string;
  ip: string;
  created_at: CreatedAt;
  last_seen_at: Generated<Date>;
  /** Absolute expiry, regardless of activity. */
  expires_at: Date;
  ended_at: Date | null;
  end_reason: string | null;
}

/** The first response to an Idempotency-Key, kept for a day. */
interface IdempotencyKeyTable {
  account_id: string;
  key: string;
  route: string;
  request_hash: Buffer;
  status: number;
  /** Sealed by the vault, because a response may contain data only its caller may read. */
  answer: Buffer;
  created_at: ColumnType<Date, Date | undefined, never>;
}

export interface SessionTables {
  session: SessionTable;
  idempotency_key: IdempotencyKeyTable;
}
