import type { DatabaseSync } from 'node:sqlite';
import { migrate } from '../../../store/store.ts';
import type { Estate } from '../../estate.ts';
import { objectOf } from '../../json.ts';
import type { StoredResource } from '../../store/resources.ts';
import { nextRun, readExport } from './exportDefinition.ts';

type RunStatus = 'Queued' | 'InProgress' | 'Completed' | 'Failed';

/** A run of an export. Times are in ISO 8601. */
export interface ExportRun {
  readonly id: string;
  /** Key of the export. */
  readonly exportKey: string;
  readonly execution: 'OnDemand' | 'Scheduled';
  readonly status: RunStatus;
  readonly submittedBy: string;
  readonly submittedAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  /** The exported days, the last one included. */
  readonly startDate: string;
  readonly endDate: string;
  readonly fileName: string | null;
  readonly manifestFile: string | null;
  readonly error: string | null;
}

const steps: readonly string[] = [
  `CREATE TABLE cost_export_runs (
     id TEXT PRIMARY KEY, export_key TEXT NOT NULL, execution TEXT NOT NULL, status TEXT NOT NULL, submitted_by TEXT NOT NULL,
     submitted_at TEXT NOT NULL, started_at TEXT, finished_at TEXT, start_date TEXT NOT NULL, end_date TEXT NOT NULL,
     file_name TEXT, manifest_file TEXT, error TEXT
   ) STRICT;
   CREATE INDEX cost_export_runs_of ON cost_export_runs (export_key, submitted_at);`,
];

const textIn = (row: Record<string, unknown>, name: string): string | null => {
  const value = row[name];
  return typeof value === 'string' ? value : null;
};

const toRun = (row: Record<string, unknown>): ExportRun => ({
  id: String(row['id']),
  exportKey: String(row['export_key']),
  execution: row['execution'] as ExportRun['execution'],
  status: row['status'] as RunStatus,
  submittedBy: String(row['submitted_by']),
  submittedAt: String(row['submitted_at']),
  startedAt: textIn(row, 'started_at'),
  finishedAt: textIn(row, 'finished_at'),
  startDate: String(row['start_date']),
  endDate: String(row['end_date']),
  fileName: textIn(row, 'file_name'),
  manifestFile: textIn(row, 'manifest_file'),
  error: textIn(row, 'error'),
});

/** The runs of all exports. */
export class ExportRunStore {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    migrate(db, 'cost-exports', steps);
    this.#db = db;
  }

  save(run: ExportRun): void {
    this.#db
      .prepare(
        `INSERT OR REPLACE INTO cost_export_runs (id, export_key, execution, status, submitted_by, submitted_at, started_at,
           finished_at, start_date, end_date, file_name, manifest_file, error) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        run.id,
        run.exportKey,
        run.execution,
        run.status,
        run.submittedBy,
        run.submittedAt,
        run.startedAt,
        run.finishedAt,
        run.startDate,
        run.endDate,
        run.fileName,
        run.manifestFile,
        run.error,
      );
  }

  /** Returns the runs of an export, the latest first. */
  of(exportKey: string): ExportRun[] {
    return this.#db
      .prepare('SELECT * FROM cost_export_runs WHERE export_key = ? ORDER BY submitted_at DESC, id')
      .all(exportKey)
      .map(toRun);
  }

  /** Returns when the latest scheduled run was submitted. */
  lastScheduled(exportKey: string): string | undefined {
    const row = this.#db
      .prepare(
        "SELECT max(submitted_at) AS last FROM cost_export_runs WHERE export_key = ? AND execution = 'Scheduled'",
      )
      .get(exportKey);
    return typeof row?.['last'] === 'string' ? row['last'] : undefined;
  }

  /** Returns the runs that a restart has interrupted. */
  unfinished(): ExportRun[] {
    return this.#db
      .prepare("SELECT * FROM cost_export_runs WHERE status IN ('Queued', 'InProgress')")
      .all()
      .map(toRun);
  }
}

const stores = new WeakMap<Estate, ExportRunStore>();

/** Returns the runs of an estate's exports. */
export function exportRunsOf(estate: Estate): ExportRunStore {
  const store = stores.get(estate) ?? new ExportRunStore(estate.context.db);
  stores.set(estate, store);
  return store;
}

/** Returns the time of an export's next scheduled run, in epoch milliseconds. */
export function nextRunOf(
  estate: Estate,
  exported: Pick<StoredResource, 'key' | 'body'>,
): number | undefined {
  const last = exportRunsOf(estate).lastScheduled(exported.key);
  return nextRun(
    readExport(objectOf(exported.body['properties'])),
    last === undefined ? undefined : Date.parse(last),
  );
}
