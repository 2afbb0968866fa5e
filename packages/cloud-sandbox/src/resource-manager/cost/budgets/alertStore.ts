import type { DatabaseSync } from 'node:sqlite';
import { migrate } from '../../../store/store.ts';
import type { Estate } from '../../estate.ts';
import type { JsonObject } from '../../json.ts';

/** An alert of a budget. `properties` are in the service's format. */
export interface CostAlert {
  readonly id: string;
  readonly tenantId: string;
  /** Key of the scope, in lower case. */
  readonly scopeKey: string;
  readonly scope: string;
  readonly properties: JsonObject;
}

const steps: readonly string[] = [
  `CREATE TABLE cost_alerts (
     id TEXT NOT NULL, tenant_id TEXT NOT NULL, scope_key TEXT NOT NULL, scope TEXT NOT NULL, properties TEXT NOT NULL,
     PRIMARY KEY (tenant_id, id)
   ) STRICT;
   CREATE INDEX cost_alerts_scope ON cost_alerts (tenant_id, scope_key);
   CREATE TABLE cost_budgets_fired (
     budget_key TEXT NOT NULL, notification TEXT NOT NULL, period_start INTEGER NOT NULL,
     PRIMARY KEY (budget_key, notification, period_start)
   ) STRICT;`,
];

const toAlert = (row: Record<string, unknown>): CostAlert => ({
  id: String(row['id']),
  tenantId: String(row['tenant_id']),
  scopeKey: String(row['scope_key']),
  scope: String(row['scope']),
  properties: JSON.parse(String(row['properties'])) as JsonObject,
});

/** The alerts of budgets, and which notifications have fired. */
export class AlertStore {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    migrate(db, 'cost-alerts', steps);
    this.#db = db;
  }

  save({ id, tenantId, scopeKey, scope, properties }: CostAlert): void {
    this.#db
      .prepare(
        'INSERT OR REPLACE INTO cost_alerts (id, tenant_id, scope_key, scope, properties) VALUES (?, ?, ?, ?, ?)',
      )
      .run(id, tenantId, scopeKey, scope, JSON.stringify(properties));
  }

  at(tenantId: string, scopeKey: string): CostAlert[] {
    return this.#db
      .prepare('SELECT * FROM cost_alerts WHERE tenant_id = ? AND scope_key = ? ORDER BY id')
      .all(tenantId, scopeKey)
      .map(toAlert);
  }

  find(tenantId: string, scopeKey: string, id: string): CostAlert | undefined {
    return this.at(tenantId, scopeKey).find((alert) => alert.id.toLowerCase() === id.toLowerCase());
  }

  /** Records that a notification fires in a period. Returns false if it has fired before. */
  fire(budgetKey: string, notification: string, periodStart: number): boolean {
    const { changes } = this.#db
      .prepare(
        'INSERT OR IGNORE INTO cost_budgets_fired (budget_key, notification, period_start) VALUES (?, ?, ?)',
      )
      .run(budgetKey, notification, periodStart);
    return Number(changes) > 0;
  }

  /** Removes the fired notifications of a deleted budget. */
  forget(budgetKey: string): void {
    this.#db.prepare('DELETE FROM cost_budgets_fired WHERE budget_key = ?').run(budgetKey);
  }
}

const stores = new WeakMap<Estate, AlertStore>();

/** Returns the alerts of an estate. */
export function alertsOf(estate: Estate): AlertStore {
  const store = stores.get(estate) ?? new AlertStore(estate.context.db);
  stores.set(estate, store);
  return store;
}
