import type { DatabaseSync } from 'node:sqlite';
import { migrate } from '../../../store/store.ts';
import type { JsonObject } from '../../json.ts';
import type { WrittenPart } from './writeParts.ts';

/** A requested cost details report. */
export interface CostReport {
  readonly id: string;
  readonly tenantId: string;
  readonly scope: string;
  readonly request: JsonObject;
  /** Epoch milliseconds from which the result is available. */
  readonly dueAt: number;
  /** The files, or null while they are written. */
  readonly parts: readonly WrittenPart[] | null;
  readonly error: string | null;
}

const steps: readonly string[] = [
  `CREATE TABLE cost_reports (
     id TEXT PRIMARY KEY, tenant_id TEXT NOT NULL, scope TEXT NOT NULL, request TEXT NOT NULL, due_at INTEGER NOT NULL,
     parts TEXT, error TEXT
   ) STRICT;`,
];

/** The reports of a sandbox. */
export class ReportStore {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    migrate(db, 'cost-reports', steps);
    this.#db = db;
  }

  insert({ id, tenantId, scope, request, dueAt }: Omit<CostReport, 'parts' | 'error'>): void {
    this.#db
      .prepare('INSERT INTO cost_reports (id, tenant_id, scope, request, due_at) VALUES (?, ?, ?, ?, ?)')
      .run(id, tenantId, scope, JSON.stringify(request), dueAt);
  }

  find(id: string, tenantId: string): CostReport | undefined {
    const row = this.#db
      .prepare('SELECT * FROM cost_reports WHERE id = ? AND tenant_id = ?')
      .get(id, tenantId);
    if (row === undefined) return undefined;
    return {
      id,
      tenantId,
      scope: String(row['scope']),
      request: JSON.parse(String(row['request'])) as JsonObject,
      dueAt: Number(row['due_at']),
      parts: typeof row['parts'] === 'string' ? (JSON.parse(row['parts']) as WrittenPart[]) : null,
      error: typeof row['error'] === 'string' ? row['error'] : null,
    };
  }

  finish(id: string, result: { parts: readonly WrittenPart[] } | { error: string }): void {
    const parts = 'parts' in result ? JSON.stringify(result.parts) : null;
    const error = 'error' in result ? result.error : null;
    this.#db.prepare('UPDATE cost_reports SET parts = ?, error = ? WHERE id = ?').run(parts, error, id);
  }
}
