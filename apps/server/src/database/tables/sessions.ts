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
  /** A person at a screen, or a personal access token. */
  kind: Generated<'interactive' | 'automation'>;
  /** Another organization that an operator acts in; null is the account's own. */
  acting_organization_id: string | null;
  /** SHA-256 of the opaque handles; the handles themselves are nowhere on the server. */
  token_hash: Buffer;
  azure_token_hash: Buffer;
  /** Directory tokens sealed by the vault at place `session/<id>/<column>`; null once the session has ended. */
  portal_token: Buffer | null;
  azure_token: Buffer | null;
  portal_token_expires_at: Date;
  azure_token_expires_at: Date;
  /** When the person last proved to the directory who they are; null where it did not say. */
  authenticated_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Whether they did so by more than one factor. */
  multi_factor: Generated<boolean>;
  user_agent: string;
  ip: string;
  created_at: CreatedAt;
  last_seen_at: Generated<Date>;
  /** The absolute end, however busy the session is. */
  expires_at: Date;
  ended_at: Date | null;
  end_reason: string | null;
}

/** The first answer to an Idempotency-Key, kept for a day. */
interface IdempotencyKeyTable {
  account_id: string;
  key: string;
  route: string;
  request_hash: Buffer;
  status: number;
  /** Sealed by the vault: an answer may hold what only its caller may read. */
  answer: Buffer;
  created_at: ColumnType<Date, Date | undefined, never>;
}

export interface SessionTables {
  session: SessionTable;
  idempotency_key: IdempotencyKeyTable;
}
