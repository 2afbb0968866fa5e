import type { Generated, JSONColumnType } from 'kysely';
import type { CreatedAt } from './organizations.ts';

/** The audit log: one hash chain per organization. The serving role can only append and read. */
interface AuditTable {
  organization_id: string;
  /** 1, 2, 3 … without gaps, per organization. */
  number: string;
  time: Date;
  account_id: string | null;
  session_id: string | null;
  ip: string;
  request_id: string;
  action: string;
  outcome: 'done' | 'refused';
  object_type: string;
  object_id: string;
  before_hash: string | null;
  after_hash: string | null;
  details: JSONColumnType<Record<string, unknown>, string, never>;
  previous_hash: string;
  hash: string;
}

interface EventTable {
  id: Generated<string>;
  organization_id: string;
  subjects: string[];
  type: string;
  data: JSONColumnType<Record<string, unknown>, string, never>;
  created_at: CreatedAt;
}

export interface JournalTables {
  audit: AuditTable;
  event: EventTable;
}
