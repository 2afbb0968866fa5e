import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { Condition } from '../filter/filterSql.ts';
import type { JsonObject } from '../json.ts';
import { objectColumn, textColumn } from './row.ts';

/** A resource of any type at any scope. */
export interface StoredResource {
  key: string;
  id: string;
  tenantId: string;
  subscriptionId: string | null;
  groupKey: string | null;
  /** Key of the parent resource, or of the scope that contains the resource. */
  scopeKey: string;
  type: string;
  name: string;
  location: string | null;
  tags: JsonObject | null;
  /** All other properties of the resource: sku, kind, identity, plan, zones, properties … */
  body: JsonObject;
  /** Whether it appears in the lists of its subscription and group. */
  listed: boolean;
  /** Provisioning state, or null for types without one. */
  state: string | null;
  /** Principal of a role assignment, null for everything else. */
  principalId: string | null;
  /** The globally unique name, for example `storage/contosodata`. */
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

/** Called on every change with the key of a written resource, or of a resource deleted with its children. */
export type Watcher = (key: string, what: 'written' | 'removed') => void;

/** All resources except groups, subscriptions and deployments. */
export class ResourceStore {
  readonly #db: DatabaseSync;
  readonly #save: StatementSync;
  readonly #find: StatementSync;
  readonly #mentioning: StatementSync;
  readonly #watchers: Watcher[] = [];

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#save = db.prepare(
      `INSERT OR REPLACE INTO arm_resources (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    );
    this.#find = db.prepare('SELECT * FROM arm_resources WHERE key = ?');
    this.#mentioning = db.prepare(
      `SELECT * FROM arm_resources WHERE key IN (
         SELECT source FROM arm_references WHERE target = ?
         UNION SELECT source FROM arm_references WHERE target > ? AND target < ?
       ) AND tenant_id = ? ORDER BY key`,
    );
  }

  watch(watcher: Watcher): void {
    this.#watchers.push(watcher);
  }

  #tell(key: string, what: 'written' | 'removed'): void {
    for (const watcher of this.#watchers) watcher(key, what);
  }

  /** Makes watchers read a resource again after its writes were rolled back. */
  reread(key: string): void {
    this.#tell(key, 'written');
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

  /** Removes a resource with its children and extensions. */
  remove(key: string): void {
    this.#db
      .prepare('DELETE FROM arm_resources WHERE key = ? OR (key > ? AND key < ?)')
      .run(key, `${key}/`, `${key}0`);
    this.#tell(key, 'removed');
  }

  /**
   * Returns one page of a filtered list in key order. `from` selects the index: a group, a subscription, a type or a
   * scope.
   */
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

  /** Returns all resources in a subscription, including children and extensions. */
  ofSubscription(subscriptionId: string): StoredResource[] {
    return this.#db
      .prepare('SELECT * FROM arm_resources WHERE subscription_id = ? ORDER BY key')
      .all(subscriptionId.toLowerCase())
      .map(toResource);
  }

  everyOfType(type: string): StoredResource[] {
    return this.#db
      .prepare('SELECT * FROM arm_resources WHERE type_key = ? ORDER BY key')
      .all(type.toLowerCase())
      .map(toResource);
  }

  /** Returns all resources of a type at a scope or directly below a parent. */
  atScope(scopeKey: string, type: string): StoredResource[] {
    return this.#db
      .prepare('SELECT * FROM arm_resources WHERE scope_key = ? AND type_key = ? ORDER BY key')
      .all(scopeKey, type.toLowerCase())
      .map(toResource);
  }

  /**
   * Returns the resources of a directory that mention the id of another one or, with `below`, the id of one of its
   * children. The resource itself and its children do not count.
   */
  mentioning(id: string, tenantId: string, includeDescendants = false): StoredResource[] {
    const target = id.toLowerCase();
    const end = includeDescendants ? `${target}0` : `${target}/`;
    return this.#mentioning
      .all(target, `${target}/`, end, tenantId)
      .map(toResource)
      .filter((row) => !`${row.id}/`.toLowerCase().startsWith(`${target}/`));
  }

  /** Returns the children and extensions of a resource, at any depth. */
  inside(key: string): StoredResource[] {
    return this.#db
      .prepare('SELECT * FROM arm_resources WHERE key > ? AND key < ? ORDER BY key')
      .all(`${key}/`, `${key}0`)
      .map(toResource);
  }

  /** Returns all resources of a type below a scope, at any depth. */
  below(scopeKey: string, type: string): StoredResource[] {
    return this.#db
      .prepare('SELECT * FROM arm_resources WHERE type_key = ? AND key > ? AND key < ? ORDER BY key')
      .all(type.toLowerCase(), `${scopeKey}/`, `${scopeKey}0`)
      .map(toResource);
  }

  /**
   * Returns whether a resource of a directory has an identity with this object id. Role assignments do not count,
   * because they only reference one.
   */
  hasIdentity(tenantId: string, objectId: string): boolean {
    const found = this.#db
      .prepare(
        'SELECT 1 FROM arm_resources WHERE tenant_id = ? AND principal_id IS NULL AND instr(lower(body), ?) > 0 LIMIT 1',
      )
      .get(tenantId, `"principalid":"${objectId}"`);
    return found !== undefined;
  }

  /** Returns all role assignments of a principal. */
  ofPrincipal(principalId: string): StoredResource[] {
    return this.#db
      .prepare('SELECT * FROM arm_resources WHERE principal_id = ?')
      .all(principalId.toLowerCase())
      .map(toResource);
  }
}

/** The index that a list of resources uses. */
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
