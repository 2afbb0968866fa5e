import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Json, JsonObject } from '../json.ts';
import { jsonColumn, numberColumn, objectColumn, textColumn } from './row.ts';

/** The kind of change that an operation makes. */
type OperationKind = 'put' | 'delete' | 'deleteGroup' | 'deleteDeployment' | 'move' | 'power' | 'answer';

/** A long-running operation outside of a deployment, as its status URL shows it. */
export interface AsyncOperation {
  id: string;
  tenantId: string;
  kind: OperationKind;
  status: 'InProgress' | 'Succeeded' | 'Failed' | 'Canceled';
  /** Key of the resource or group that the operation changes. */
  target: string;
  dueAt: number | null;
  startedAt: string;
  finishedAt: string | null;
  result: Json;
  error: JsonObject | null;
  /** The caller, as JSON. */
  actor: JsonObject;
}

/** Long-running operations, stored so that they resume after a restart of the sandbox. */
export class OperationStore {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  start(
    operation: Pick<AsyncOperation, 'tenantId' | 'kind' | 'target' | 'startedAt' | 'actor'> & {
      dueAt: number;
      result?: Json;
    },
  ): AsyncOperation {
    const row: AsyncOperation = {
      status: 'InProgress',
      finishedAt: null,
      error: null,
      ...operation,
      id: randomUUID(),
      result: operation.result ?? null,
    };
    this.#db
      .prepare(
        `INSERT INTO arm_operations (id, tenant_id, kind, status, target, due_at, started_at, result, actor)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        row.id,
        row.tenantId,
        row.kind,
        row.status,
        row.target,
        row.dueAt,
        row.startedAt,
        JSON.stringify(row.result),
        JSON.stringify(row.actor),
      );
    return row;
  }

  find(id: string, tenantId: string): AsyncOperation | undefined {
    const row = this.#db
      .prepare('SELECT * FROM arm_operations WHERE id = ? AND tenant_id = ?')
      .get(id.toLowerCase(), tenantId);
    return row === undefined ? undefined : toOperation(row);
  }

  due(now: number): AsyncOperation[] {
    return this.#db
      .prepare(
        'SELECT * FROM arm_operations WHERE due_at IS NOT NULL AND due_at <= ? ORDER BY due_at LIMIT 200',
      )
      .all(now)
      .map(toOperation);
  }

  nextDue(): number | undefined {
    const row = this.#db
      .prepare('SELECT min(due_at) AS due FROM arm_operations WHERE due_at IS NOT NULL')
      .get();
    return typeof row?.['due'] === 'number' ? row['due'] : undefined;
  }

  finish(id: string, status: 'Succeeded' | 'Failed', at: string, error: JsonObject | null): void {
    this.#db
      .prepare('UPDATE arm_operations SET status = ?, due_at = NULL, finished_at = ?, error = ? WHERE id = ?')
      .run(status, at, error === null ? null : JSON.stringify(error), id);
  }
}

function toOperation(row: Record<string, unknown>): AsyncOperation {
  return {
    id: String(row['id']),
    tenantId: String(row['tenant_id']),
    kind: row['kind'] as OperationKind,
    status: row['status'] as AsyncOperation['status'],
    target: String(row['target']),
    dueAt: numberColumn(row, 'due_at'),
    startedAt: String(row['started_at']),
    finishedAt: textColumn(row, 'finished_at'),
    result: jsonColumn(row, 'result') ?? null,
    error: objectColumn(row, 'error'),
    actor: JSON.parse(String(row['actor'])) as JsonObject,
  };
}
