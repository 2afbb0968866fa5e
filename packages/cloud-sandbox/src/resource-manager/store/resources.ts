import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { Condition } from '../filter/filterSql.ts';
import type { JsonObject } from '../json.ts';
import { objectColumn, textColumn } from './row.ts';

/** One resource of any type at any scope. */
export interface StoredResource {
  key: string;
  id: string;
  tenantId: string;
  subscriptionId: string | null;
  groupKey: string | null;
  /** Key of the parent resource, or of the scope that the resource hangs on. */
  scopeKey: string;
  type: string;
  name: string;
  location: string | null;
  tags: JsonObject | null;
  /** Everything else of the resource: sku, kind, identity, plan, zones, properties … */
  body: JsonObject;
  /** Whether it appears in the lists of a subscription and a group. */
  listed: boolean;
  /** Provisioning state; null for types that have none. */
  state: string | null;
  /** Who a role assignment is for; null for everything else. */
  principalId: string | null;
  /** The name that only one resource of the world may have, for example `storage/contosodata`. */
  globalName: string | null;
  createdAt: string;
  changedAt: string;
  createdBy: string | null;
  createdByType: string | null;
  changedBy: string | null;
  changedByType: string | null;
  version: number;
}

const columns = [
  'key',
  'id',
  'tenant_id',
  'subscription_id',
  'group_key',
  'scope_key',
  'type',
  'type_key',
  'name',
  'location',
  'tags',
  'body',
  'listed',
  'state',
  'principal_id',
  'global_name',
  'created_at',
  'changed_at',
  'created_by',
  'created_by_type',
  'changed_by',
  'changed_by_type',
  'version',
] as const;

/** Told of every change: the key that was written, or that was removed with everything below it. */
export type Watcher = (key: string, what: 'written' | 'removed') => void;

/** All resources but groups, subscriptions and deployments. */
export class ResourceStore {
  readonly #db: DatabaseSync;
  readonly #save: StatementSync;
  readonly #find: StatementSync;
  readonly #watchers: Watcher[] = [];

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#save = db.prepare(
      `INSERT OR REPLACE INTO arm_resources (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    );
    this.#find = db.prepare('SELECT * FROM arm_resources WHERE key = ?');
  }

  watch(watcher: Watcher): void {
    this.#watchers.push(watcher);
  }

  #tell(key: string, what: 'written' | 'removed'): void {
    for (const watcher of this.#watchers) watcher(key, what);
  }

  find(key: string): StoredResource | undefined {
    const row = this.#find.get(key);
    return row === undefined ? undefined : toResource(row);
  }

  byGlobalName(name: string): StoredResource | undefined {
    const row = this.#db.prepare('SELECT * FROM arm_resources WHERE global_name = ?').get(name);
    return row === undefined ? undefined : toResource(row);
  }

  save(resource: StoredResource): void {
    this.#save.run(
      resource.key,
      resource.id,
      resource.tenantId,
      resource.subscriptionId,
      resource.groupKey,
      resource.scopeKey,
      resource.type,
      resource.type.toLowerCase(),
      resource.name,
      resource.location,
      resource.tags === null ? null : JSON.stringify(resource.tags),
      JSON.stringify(resource.body),
      resource.listed ? 1 : 0,
      resource.state,
      resource.principalId,
      resource.globalName,
      resource.createdAt,
      resource.changedAt,
      resource.createdBy,
      resource.createdByType,
      resource.changedBy,
      resource.changedByType,
      resource.version,
    );
    this.#tell(resource.key, 'written');
  }

  setState(key: string, state: string): void {
    this.#db.prepare('UPDATE arm_resources SET state = ? WHERE key = ?').run(state, key);
    this.#tell(key, 'written');
  }

  /** Removes a resource with everything below it (children and extensions). */
  remove(key: string): void {
    this.#db
      .prepare('DELETE FROM arm_resources WHERE key = ? OR (key > ? AND key < ?)')
      .run(key, `${key}/`, `${key}0`);
    this.#tell(key, 'removed');
  }

  /** One page of a filtered list in key order. `from` names the index: a group, a subscription, a type or a scope. */
  page(from: ListOf, after: string, limit: number, conditions: readonly Condition[] = []): StoredResource[] {
    const [base, ...values] = baseOf(from);
    const where = [base, 'key > ?', ...conditions.map((condition) => condition.sql)];
    const all: SQLInputValue[] = [
      ...values,
      after,
      ...conditions.flatMap((condition) => condition.values),
      limit,
    ];
    return this.#db
      .prepare(`SELECT * FROM arm_resources WHERE ${where.join(' AND ')} ORDER BY key LIMIT ?`)
      .all(...all)
      .map(toResource);
  }

  /** Everything in a subscription, children and extensions included. */
  ofSubscription(subscriptionId: string): StoredResource[] {
    return this.#db
      .prepare('SELECT * FROM arm_resources WHERE subscription_id = ? ORDER BY key')
      .all(subscriptionId.toLowerCase())
      .map(toResource);
  }

  /** Everything of a type, wherever it is. */
  everyOfType(type: string): StoredResource[] {
    return this.#db
      .prepare('SELECT * FROM arm_resources WHERE type_key = ? ORDER BY key')
      .all(type.toLowerCase())
      .map(toResource);
  }

  /** Everything of a type at a scope or directly below a parent. */
  atScope(scopeKey: string, type: string): StoredResource[] {
    return this.#db
      .prepare('SELECT * FROM arm_resources WHERE scope_key = ? AND type_key = ? ORDER BY key')
      .all(scopeKey, type.toLowerCase())
      .map(toResource);
  }

  /** Everything of a type whose key lies below a scope. */
  below(scopeKey: string, type: string): StoredResource[] {
    return this.#db
      .prepare('SELECT * FROM arm_resources WHERE type_key = ? AND key > ? AND key < ? ORDER BY key')
      .all(type.toLowerCase(), `${scopeKey}/`, `${scopeKey}0`)
      .map(toResource);
  }

  /** Whether a resource of a directory has an identity of this object id; assignments only name one. */
  hasIdentity(tenantId: string, objectId: string): boolean {
    const found = this.#db
      .prepare(
        'SELECT 1 FROM arm_resources WHERE tenant_id = ? AND principal_id IS NULL AND instr(lower(body), ?) > 0 LIMIT 1',
      )
      .get(tenantId, `"principalid":"${objectId}"`);
    return found !== undefined;
  }

  /** Role assignments of a principal, wherever they are. */
  ofPrincipal(principalId: string): StoredResource[] {
    return this.#db
      .prepare('SELECT * FROM arm_resources WHERE principal_id = ?')
      .all(principalId.toLowerCase())
      .map(toResource);
  }
}

/** Where a list of resources starts from. */
export type ListOf =
  | { group: string }
  | { subscription: string }
  | { subscription: string; type: string }
  | { scope: string; type: string };

function baseOf(from: ListOf): [sql: string, ...values: string[]] {
  if ('group' in from) return ['group_key = ? AND listed = 1', from.group];
  if ('scope' in from) return ['scope_key = ? AND type_key = ?', from.scope, from.type.toLowerCase()];
  if ('type' in from)
    return ['subscription_id = ? AND type_key = ?', from.subscription, from.type.toLowerCase()];
  return ['subscription_id = ? AND listed = 1', from.subscription];
}

function toResource(row: Record<string, unknown>): StoredResource {
  const text = (name: string): string | null => textColumn(row, name);
  return {
    key: String(row['key']),
    id: String(row['id']),
    tenantId: String(row['tenant_id']),
    subscriptionId: text('subscription_id'),
    groupKey: text('group_key'),
    scopeKey: String(row['scope_key']),
    type: String(row['type']),
    name: String(row['name']),
    location: text('location'),
    tags: objectColumn(row, 'tags'),
    body: JSON.parse(String(row['body'])) as JsonObject,
    listed: row['listed'] === 1,
    state: text('state'),
    principalId: text('principal_id'),
    globalName: text('global_name'),
    createdAt: String(row['created_at']),
    changedAt: String(row['changed_at']),
    createdBy: text('created_by'),
    createdByType: text('created_by_type'),
    changedBy: text('changed_by'),
    changedByType: text('changed_by_type'),
    version: Number(row['version']),
  };
}
