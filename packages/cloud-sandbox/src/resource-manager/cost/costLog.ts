import type { DatabaseSync } from 'node:sqlite';
import { migrate } from '../../store/store.ts';
import type { Estate } from '../estate.ts';
import { objectOf, textOf, type Json, type JsonObject } from '../json.ts';

/** A resource in one state over a period. Charges are computed from it. */
export interface Stretch {
  readonly key: string;
  readonly id: string;
  /** In lower case. */
  readonly type: string;
  readonly location: string;
  readonly tags: JsonObject;
  readonly body: JsonObject;
  readonly subscriptionId: string;
  readonly groupKey: string | null;
  /** Epoch milliseconds. `until` is infinite for the current state. */
  readonly since: number;
  readonly until: number;
}

/**
 * Keeps the former states of resources, which are still charged after a change or deletion. Database triggers fill the
 * table, so no code that writes resources has to. The seeded world has only its current state.
 */
const steps: readonly string[] = [
  `CREATE TABLE cost_log (
     sequence INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL, id TEXT NOT NULL, type_key TEXT NOT NULL,
     location TEXT, tags TEXT, body TEXT NOT NULL, subscription_id TEXT, group_key TEXT, since TEXT NOT NULL, until TEXT
   ) STRICT;
   CREATE INDEX cost_log_subscription ON cost_log (subscription_id, key);
   CREATE INDEX cost_log_key ON cost_log (key, until);
   CREATE INDEX cost_log_open ON cost_log (sequence) WHERE until IS NULL;

   CREATE TRIGGER cost_of_changed BEFORE INSERT ON arm_resources
   WHEN EXISTS (SELECT 1 FROM arm_resources AS old WHERE old.key = NEW.key AND (old.body <> NEW.body OR old.tags IS NOT NEW.tags))
   BEGIN
     INSERT INTO cost_log (key, id, type_key, location, tags, body, subscription_id, group_key, since, until)
     SELECT key, id, type_key, location, tags, body, subscription_id, group_key,
       max(created_at, coalesce((SELECT max(until) FROM cost_log WHERE cost_log.key = arm_resources.key), created_at)),
       NEW.changed_at
     FROM arm_resources WHERE key = NEW.key;
   END;

   CREATE TRIGGER cost_of_removed BEFORE DELETE ON arm_resources BEGIN
     INSERT INTO cost_log (key, id, type_key, location, tags, body, subscription_id, group_key, since, until)
     VALUES (OLD.key, OLD.id, OLD.type_key, OLD.location, OLD.tags, OLD.body, OLD.subscription_id, OLD.group_key,
       max(OLD.created_at, coalesce((SELECT max(until) FROM cost_log WHERE cost_log.key = OLD.key), OLD.created_at)), NULL);
   END;`,
  `CREATE TABLE cost_world (started_at TEXT NOT NULL) STRICT;`,
  // A change of the power state keeps the time of the last change of the resource, which is thus not the end of a state.
  `DROP TRIGGER cost_of_changed;
   CREATE TRIGGER cost_of_changed BEFORE INSERT ON arm_resources
   WHEN EXISTS (SELECT 1 FROM arm_resources AS old WHERE old.key = NEW.key AND (old.body <> NEW.body OR old.tags IS NOT NEW.tags))
   BEGIN
     INSERT INTO cost_log (key, id, type_key, location, tags, body, subscription_id, group_key, since, until)
     SELECT key, id, type_key, location, tags, body, subscription_id, group_key,
       max(created_at, coalesce((SELECT max(until) FROM cost_log WHERE cost_log.key = arm_resources.key), created_at)),
       NULL
     FROM arm_resources WHERE key = NEW.key;
   END;`,
];

/** Starts recording former states of resources. Call it after the world is seeded. */
export function keepCostLog(estate: Estate): void {
  const { db } = estate.context;
  migrate(db, 'cost', steps);
  const close = db.prepare('UPDATE cost_log SET until = ? WHERE until IS NULL');
  const now = (): string => estate.context.now().toISOString();
  if (db.prepare('SELECT 1 FROM cost_world').get() === undefined)
    db.prepare('INSERT INTO cost_world (started_at) VALUES (?)').run(now());
  // The triggers have no access to the sandbox's clock, so the time is set after each change.
  close.run(now());
  estate.resources.watch(() => close.run(now()));
}

const parse = (text: unknown): JsonObject =>
  typeof text === 'string' ? objectOf(JSON.parse(text) as Json) : {};

function toStretch(row: Record<string, unknown>): Stretch {
  const text = (name: string): string => textOf(row[name] as Json) ?? '';
  return {
    key: text('key'),
    id: text('id'),
    type: text('type_key'),
    location: text('location'),
    tags: parse(row['tags']),
    body: parse(row['body']),
    subscriptionId: text('subscription_id'),
    groupKey: typeof row['group_key'] === 'string' ? row['group_key'] : null,
    since: Date.parse(text('since')),
    until: row['until'] === null ? Number.POSITIVE_INFINITY : Date.parse(text('until')),
  };
}

/**
 * Returns all resources that exist or existed in a subscription, or those with one key, as periods without changes.
 */
export function stretchesOf(db: DatabaseSync, subscriptionId: string, key?: string): Stretch[] {
  const columns = 'key, id, type_key, location, tags, body, subscription_id, group_key';
  const only = key === undefined ? '' : ' AND key = ?';
  const values = key === undefined ? [subscriptionId] : [subscriptionId, key];
  const past = db
    .prepare(
      `SELECT ${columns}, since, until FROM cost_log WHERE subscription_id = ? AND until IS NOT NULL${only}`,
    )
    .all(...values);
  const present = db
    .prepare(
      `SELECT ${columns}, NULL AS until,
         max(created_at, coalesce((SELECT max(until) FROM cost_log WHERE cost_log.key = r.key), created_at)) AS since
       FROM arm_resources AS r WHERE subscription_id = ? AND type_key NOT LIKE 'microsoft.authorization/%'${only}`,
    )
    .all(...values);
  return [...past, ...present].map(toStretch);
}

/** Returns when the world was created. Its history is relative to this day. */
export function worldStart(db: DatabaseSync): Date {
  const row = db.prepare('SELECT started_at FROM cost_world').get();
  return new Date(String(row?.['started_at']));
}
