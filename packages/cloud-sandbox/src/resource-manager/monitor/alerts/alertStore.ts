import type { DatabaseSync } from 'node:sqlite';
import { migrate } from '../../../store/store.ts';
import type { Estate } from '../../estate.ts';
import type { JsonObject } from '../../json.ts';
import type { SeriesState } from './evaluateRule.ts';

/** A change in the life of an alert. */
export interface Modification {
  readonly event: 'AlertCreated' | 'StateChange' | 'MonitorConditionChange' | 'ActionsTriggered';
  readonly from: string;
  readonly to: string;
  readonly at: string;
  readonly by: string;
  readonly comments: string;
}

export type AlertState = 'New' | 'Acknowledged' | 'Closed';

/** An alert that a rule has fired. */
export interface FiredAlert {
  readonly id: string;
  readonly tenantId: string;
  readonly subscriptionId: string;
  readonly ruleKey: string;
  readonly ruleId: string;
  readonly targetId: string;
  readonly targetType: string;
  /** Dimension values of the series, as text. */
  readonly series: string;
  readonly severity: number;
  readonly description: string;
  readonly firedAt: string;
  readonly resolvedAt: string | null;
  readonly changedAt: string;
  readonly state: AlertState;
  /** The condition that was met, in the service's format. */
  readonly context: JsonObject;
  readonly history: readonly Modification[];
}

/** How far a rule has been evaluated. */
export interface RuleProgress {
  /** Version of the rule; a changed rule starts over. */
  readonly version: number;
  /** Epoch milliseconds. */
  readonly evaluatedAt: number;
  /** By resource and series. */
  readonly series: Readonly<Record<string, SeriesState>>;
}

const steps: readonly string[] = [
  `CREATE TABLE monitor_rules (
     rule_key TEXT PRIMARY KEY, version INTEGER NOT NULL, evaluated_at INTEGER NOT NULL, series TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE monitor_alerts (
     id TEXT PRIMARY KEY, subscription_id TEXT NOT NULL, rule_key TEXT NOT NULL, fired_at TEXT NOT NULL,
     resolved_at TEXT, alert TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX monitor_alerts_subscription ON monitor_alerts (subscription_id, fired_at);
   CREATE INDEX monitor_alerts_open ON monitor_alerts (rule_key) WHERE resolved_at IS NULL;`,
];

const toAlert = (row: Record<string, unknown>): FiredAlert => JSON.parse(String(row['alert'])) as FiredAlert;

/** The alerts of metric rules, and how far each rule has been evaluated. */
export class FiredAlertStore {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    migrate(db, 'monitor-alerts', steps);
    this.#db = db;
  }

  progressOf(ruleKey: string): RuleProgress | undefined {
    const row = this.#db.prepare('SELECT * FROM monitor_rules WHERE rule_key = ?').get(ruleKey);
    if (row === undefined) return undefined;
    return {
      version: Number(row['version']),
      evaluatedAt: Number(row['evaluated_at']),
      series: JSON.parse(String(row['series'])) as Record<string, SeriesState>,
    };
  }

  saveProgress(ruleKey: string, { version, evaluatedAt, series }: RuleProgress): void {
    this.#db
      .prepare(
        'INSERT OR REPLACE INTO monitor_rules (rule_key, version, evaluated_at, series) VALUES (?, ?, ?, ?)',
      )
      .run(ruleKey, version, evaluatedAt, JSON.stringify(series));
  }

  save(alert: FiredAlert): void {
    this.#db
      .prepare(
        `INSERT OR REPLACE INTO monitor_alerts (id, subscription_id, rule_key, fired_at, resolved_at, alert)
         VALUES (?, ?, ?, ?, ?, ?)`,
      )
      .run(
        alert.id,
        alert.subscriptionId,
        alert.ruleKey,
        alert.firedAt,
        alert.resolvedAt,
        JSON.stringify(alert),
      );
  }

  find(subscriptionId: string, id: string): FiredAlert | undefined {
    const row = this.#db
      .prepare('SELECT alert FROM monitor_alerts WHERE id = ? AND subscription_id = ?')
      .get(id.toLowerCase(), subscriptionId.toLowerCase());
    return row === undefined ? undefined : toAlert(row);
  }

  /** Returns the alerts of a subscription that fired in a period of ISO times, the newest first. */
  inPeriod(subscriptionId: string, from: string, until: string): FiredAlert[] {
    return this.#db
      .prepare(
        `SELECT alert FROM monitor_alerts WHERE subscription_id = ? AND fired_at >= ? AND fired_at <= ?
         ORDER BY fired_at DESC, id`,
      )
      .all(subscriptionId.toLowerCase(), from, until)
      .map(toAlert);
  }

  /** Returns the alerts that are not resolved, of one rule or of all. */
  open(ruleKey?: string): FiredAlert[] {
    const only = ruleKey === undefined ? '' : ' AND rule_key = ?';
    return this.#db
      .prepare(`SELECT alert FROM monitor_alerts WHERE resolved_at IS NULL${only}`)
      .all(...(ruleKey === undefined ? [] : [ruleKey]))
      .map(toAlert);
  }
}

const stores = new WeakMap<Estate, FiredAlertStore>();

/** Returns the alerts of an estate. */
export function firedAlertsOf(estate: Estate): FiredAlertStore {
  const store = stores.get(estate) ?? new FiredAlertStore(estate.context.db);
  stores.set(estate, store);
  return store;
}
