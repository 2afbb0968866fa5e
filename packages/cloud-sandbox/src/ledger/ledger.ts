import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import type { FastifyRequest } from 'fastify';
import type { Principal } from '../context.ts';
import { migrate } from '../store/store.ts';

/** A request as recorded in the ledger. */
export interface LedgerEntry {
  sequence: number;
  time: string;
  method: string;
  url: string;
  principal: LedgerPrincipal | null;
  clientRequestId: string | null;
  correlationId: string | null;
  /** 0 if the caller received no response. */
  status: number;
  /** The subject of the request, for example a lower-case resource id. */
  resourceKey: string | null;
  /** Whether the request took effect. For reads, whether it succeeded. */
  accepted: boolean;
  bodyHash: string | null;
  fault: string | null;
  /** The value of the response's Retry-After header. */
  retryAfter: string | null;
}

/** The part of a principal that the ledger records. */
export interface LedgerPrincipal {
  kind: 'user' | 'app';
  id: string;
  name: string;
  tenantId: string;
  appId: string;
  actor: string | null;
}

/** Facts that an area may add to the ledger row of a request it handles. */
export interface LedgerNote {
  principal?: Principal;
  correlationId?: string;
  resourceKey?: string;
  /** Overrides the default, "status below 400". */
  accepted?: boolean;
}

/** Filter for reading rows. */
export interface LedgerQuery {
  after?: number;
  pathPrefix?: string;
  limit?: number;
}

/** Append-only record of every request, which tests use as the source of truth. */
export interface Ledger {
  append(entry: Omit<LedgerEntry, 'sequence'>): number;
  read(query?: LedgerQuery): LedgerEntry[];
  /** Adds facts to the row that is written when the response is sent. */
  note(request: FastifyRequest, note: LedgerNote): void;
  notesOf(request: FastifyRequest): LedgerNote;
}

const STEPS = [
  `CREATE TABLE ledger (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT, time TEXT NOT NULL, method TEXT NOT NULL, url TEXT NOT NULL,
    principal TEXT, client_request_id TEXT, correlation_id TEXT, status INTEGER NOT NULL, resource_key TEXT,
    accepted INTEGER NOT NULL, body_hash TEXT, fault TEXT
  );
  CREATE TRIGGER ledger_keeps_rows BEFORE DELETE ON ledger BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
  CREATE TRIGGER ledger_keeps_values BEFORE UPDATE ON ledger BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;`,
  'ALTER TABLE ledger ADD COLUMN retry_after TEXT',
];

/** The ledger in the sandbox's database, which survives restarts. */
export class StoredLedger implements Ledger {
  readonly #db: DatabaseSync;
  readonly #insert: StatementSync;
  readonly #notes = new WeakMap<object, LedgerNote>();

  constructor(db: DatabaseSync) {
    migrate(db, 'ledger', STEPS);
    this.#db = db;
    this.#insert = db.prepare(
      `INSERT INTO ledger (time, method, url, principal, client_request_id, correlation_id, status, resource_key, accepted, body_hash, fault, retry_after)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
  }

  append(entry: Omit<LedgerEntry, 'sequence'>): number {
    const { lastInsertRowid } = this.#insert.run(
      entry.time,
      entry.method,
      entry.url,
      entry.principal === null ? null : JSON.stringify(entry.principal),
      entry.clientRequestId,
      entry.correlationId,
      entry.status,
      entry.resourceKey,
      entry.accepted ? 1 : 0,
      entry.bodyHash,
      entry.fault,
      entry.retryAfter,
    );
    return Number(lastInsertRowid);
  }

  read({ after = 0, pathPrefix = '', limit = 10_000 }: LedgerQuery = {}): LedgerEntry[] {
    return this.#db
      .prepare(
        'SELECT * FROM ledger WHERE sequence > ? AND lower(substr(url, 1, ?)) = lower(?) ORDER BY sequence LIMIT ?',
      )
      .all(after, pathPrefix.length, pathPrefix, limit)
      .map(toEntry);
  }

  note(request: FastifyRequest, note: LedgerNote): void {
    this.#notes.set(request.raw, { ...this.#notes.get(request.raw), ...note });
  }

  notesOf(request: FastifyRequest): LedgerNote {
    return this.#notes.get(request.raw) ?? {};
  }
}

function toEntry(row: Record<string, SQLOutputValue>): LedgerEntry {
  const text = (name: string): string | null => {
    const value = row[name];
    return typeof value === 'string' ? value : null;
  };
  const principal = text('principal');
  return {
    sequence: Number(row['sequence']),
    time: text('time') ?? '',
    method: text('method') ?? '',
    url: text('url') ?? '',
    principal: principal === null ? null : (JSON.parse(principal) as LedgerPrincipal),
    clientRequestId: text('client_request_id'),
    correlationId: text('correlation_id'),
    status: Number(row['status']),
    resourceKey: text('resource_key'),
    accepted: row['accepted'] === 1,
    bodyHash: text('body_hash'),
    fault: text('fault'),
    retryAfter: text('retry_after'),
  };
}
