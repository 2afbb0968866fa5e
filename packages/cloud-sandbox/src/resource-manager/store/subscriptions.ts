import type { DatabaseSync } from 'node:sqlite';
import type { Cloud } from '../../context.ts';
import type { JsonObject } from '../json.ts';
import { textColumn } from './row.ts';

export interface Subscription {
  id: string;
  cloud: Cloud;
  tenantId: string;
  name: string;
  state: string;
  tags: JsonObject;
  managementGroup: string | null;
  /** Quota of virtual CPUs in each region. */
  coresPerRegion: number;
}

/** The subscriptions of all directories. There are few, so they are read without a cache. */
export class SubscriptionStore {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  find(cloud: Cloud, id: string): Subscription | undefined {
    const row = this.#db
      .prepare('SELECT * FROM arm_subscriptions WHERE id = ? AND cloud = ?')
      .get(id.toLowerCase(), cloud);
    return row === undefined ? undefined : toSubscription(row);
  }

  inTenant(cloud: Cloud, tenantId: string): Subscription[] {
    return this.#db
      .prepare('SELECT * FROM arm_subscriptions WHERE cloud = ? AND tenant_id = ? ORDER BY name')
      .all(cloud, tenantId)
      .map(toSubscription);
  }

  isEmpty(): boolean {
    return this.#db.prepare('SELECT 1 FROM arm_subscriptions LIMIT 1').get() === undefined;
  }

  insert(subscription: Subscription): void {
    this.#db
      .prepare(
        `INSERT INTO arm_subscriptions (id, cloud, tenant_id, name, state, tags, management_group, cores_per_region)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        subscription.id,
        subscription.cloud,
        subscription.tenantId,
        subscription.name,
        subscription.state,
        JSON.stringify(subscription.tags),
        subscription.managementGroup,
        subscription.coresPerRegion,
      );
  }

  setManagementGroup(id: string, name: string | null): void {
    this.#db.prepare('UPDATE arm_subscriptions SET management_group = ? WHERE id = ?').run(name, id);
  }

  setTags(id: string, tags: JsonObject): void {
    this.#db.prepare('UPDATE arm_subscriptions SET tags = ? WHERE id = ?').run(JSON.stringify(tags), id);
  }
}

function toSubscription(row: Record<string, unknown>): Subscription {
  return {
    id: String(row['id']),
    cloud: row['cloud'] as Cloud,
    tenantId: String(row['tenant_id']),
    name: String(row['name']),
    state: String(row['state']),
    tags: JSON.parse(String(row['tags'])) as JsonObject,
    managementGroup: textColumn(row, 'management_group'),
    coresPerRegion: Number(row['cores_per_region']),
  };
}
