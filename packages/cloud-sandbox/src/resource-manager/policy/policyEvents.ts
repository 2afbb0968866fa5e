import type { AssignmentResult, PolicyResource } from '@blueport/azure-policy';
import type { DatabaseSync } from 'node:sqlite';
import type { Principal } from '../../context.ts';
import { migrate } from '../../store/store.ts';
import type { JsonObject } from '../json.ts';
import { containersOf } from '../resourceId.ts';

const schemaSteps: readonly string[] = [
  `CREATE TABLE arm_policy_events (
     sequence INTEGER PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL, tenant_id TEXT NOT NULL, subscription_id TEXT NOT NULL,
     resource_key TEXT NOT NULL, event TEXT NOT NULL
   ) STRICT;
   CREATE INDEX arm_policy_events_subscription ON arm_policy_events (subscription_id, at);`,
];

/** A policy result recorded during a write. */
export interface PolicyEvent {
  at: string;
  assignmentId: string;
  definitionId: string;
  reference: string | null;
  effect: string;
  groups: string[];
  resourceId: string;
  resourceType: string;
  resourceLocation: string;
  principalOid: string;
}

/** Log of policy results recorded during writes. */
export class PolicyEvents {
  readonly #db: DatabaseSync;
  readonly #now: () => Date;

  constructor(db: DatabaseSync, now: () => Date) {
    migrate(db, 'policy', schemaSteps);
    this.#db = db;
    this.#now = now;
  }

  record(
    writing: { tenantId: string; principal: Principal; resource: PolicyResource & { id: string } },
    broken: readonly AssignmentResult[],
  ): void {
    const { resource, tenantId, principal } = writing;
    const { subscriptionId } = containersOf(resource.id);
    if (subscriptionId === undefined) return;
    const insert = this.#db.prepare(
      'INSERT INTO arm_policy_events (at, tenant_id, subscription_id, resource_key, event) VALUES (?, ?, ?, ?, ?)',
    );
    const at = this.#now().toISOString();
    for (const result of broken) {
      const event: PolicyEvent = {
        at,
        assignmentId: result.assignmentId,
        definitionId: result.definitionId,
        reference: result.reference ?? null,
        effect: result.effect ?? '',
        groups: result.groups,
        resourceId: resource.id,
        resourceType: textIn(resource, 'type'),
        resourceLocation: textIn(resource, 'location'),
        principalOid: principal.objectId,
      };
      insert.run(at, tenantId, subscriptionId, resource.id.toLowerCase(), JSON.stringify(event));
    }
  }

  /** Returns the events at and below a scope, newest first. */
  below(subscriptionId: string, scopeKey: string, from: string, to: string): PolicyEvent[] {
    return this.#db
      .prepare(
        `SELECT event FROM arm_policy_events WHERE subscription_id = ? AND at >= ? AND at <= ?
         AND (resource_key = ? OR substr(resource_key, 1, ?) = ?) ORDER BY sequence DESC LIMIT 10000`,
      )
      .all(subscriptionId, from, to, scopeKey, scopeKey.length + 1, `${scopeKey}/`)
      .map((row) => JSON.parse(String(row['event'])) as PolicyEvent);
  }
}

function textIn(resource: JsonObject, name: string): string {
  const value = resource[name];
  return typeof value === 'string' ? value : '';
}
