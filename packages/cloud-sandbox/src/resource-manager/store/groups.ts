import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Condition } from '../filter/filterSql.ts';
import type { JsonObject } from '../json.ts';
import type { Watcher } from './resources.ts';
import { textColumn } from './row.ts';

export interface ResourceGroup {
  /** Lower-case id. */
  key: string;
  subscriptionId: string;
  name: string;
  location: string;
  tags: JsonObject;
  managedBy: string | null;
  state: string;
  createdAt: string;
  changedAt: string;
}

/** Returns the key of a resource group. */
export function groupKey(subscriptionId: string, name: string): string {
  return `/subscriptions/${subscriptionId}/resourcegroups/${name}`.toLowerCase();
}

/** The resource groups of all subscriptions. */
export class GroupStore {
  readonly #db: DatabaseSync;
  readonly #watchers: Watcher[] = [];

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  watch(watcher: Watcher): void {
    this.#watchers.push(watcher);
  }

  /** Makes watchers read a group again after its writes were rolled back. */
  reread(key: string): void {
    for (const watcher of this.#watchers) watcher(key, 'written');
  }

  find(subscriptionId: string, name: string): ResourceGroup | undefined {
    const row = this.#db
      .prepare('SELECT * FROM arm_groups WHERE key = ?')
      .get(groupKey(subscriptionId, name));
    return row === undefined ? undefined : toGroup(row);
  }

  /** Returns one page in key order, starting after the key `after`. */
  page(
    subscriptionId: string,
    after: string,
    limit: number,
    conditions: readonly Condition[],
  ): ResourceGroup[] {
    const where = ['subscription_id = ?', 'key > ?', ...conditions.map((condition) => condition.sql)];
    const values: SQLInputValue[] = [
      subscriptionId,
      after,
      ...conditions.flatMap((condition) => condition.values),
      limit,
    ];
    return this.#db
      .prepare(`SELECT * FROM arm_groups WHERE ${where.join(' AND ')} ORDER BY key LIMIT ?`)
      .all(...values)
      .map(toGroup);
  }

  save(group: ResourceGroup): void {
    this.#db
      .prepare(
        `INSERT INTO arm_groups (key, subscription_id, name, location, tags, managed_by, state, created_at, changed_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (key) DO UPDATE SET tags = excluded.tags, managed_by = excluded.managed_by,
           state = excluded.state, changed_at = excluded.changed_at`,
      )
      .run(
        group.key,
        group.subscriptionId,
        group.name,
        group.location,
        JSON.stringify(group.tags),
        group.managedBy,
        group.state,
        group.createdAt,
        group.changedAt,
      );
    for (const watcher of this.#watchers) watcher(group.key, 'written');
  }

  setState(key: string, state: string): void {
    this.#db.prepare('UPDATE arm_groups SET state = ? WHERE key = ?').run(state, key);
  }

  remove(key: string): void {
    this.#db.prepare('DELETE FROM arm_groups WHERE key = ?').run(key);
    for (const watcher of this.#watchers) watcher(key, 'removed');
  }
}

function toGroup(row: Record<string, unknown>): ResourceGroup {
  return {
    key: String(row['key']),
    subscriptionId: String(row['subscription_id']),
    name: String(row['name']),
    location: String(row['location']),
    tags: JSON.parse(String(row['tags'])) as JsonObject,
    managedBy: textColumn(row, 'managed_by'),
    state: String(row['state']),
    createdAt: String(row['created_at']),
    changedAt: String(row['changed_at']),
  };
}
