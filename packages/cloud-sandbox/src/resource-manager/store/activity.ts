import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Condition } from '../filter/filterSql.ts';
import type { JsonObject } from '../json.ts';

/** An entry of a subscription's activity log. */
export interface ActivityEvent {
  eventId: string;
  subscriptionId: string;
  groupKey: string | null;
  resourceKey: string;
  at: string;
  correlationId: string;
  caller: string | null;
  /** The rest of the event, in the service's format. */
  event: JsonObject;
}

/** The activity log of every subscription. */
export class ActivityStore {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  append(event: ActivityEvent): void {
    this.#db
      .prepare(
        `INSERT INTO arm_activity (event_id, subscription_id, group_key, resource_key, at, correlation_id, caller, event)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        event.eventId,
        event.subscriptionId,
        event.groupKey,
        event.resourceKey,
        event.at,
        event.correlationId,
        event.caller,
        JSON.stringify(event.event),
      );
  }

  /** Returns one page, newest first. `before` is the last sequence of the previous page. */
  page(
    subscriptionId: string,
    before: number,
    limit: number,
    conditions: readonly Condition[],
  ): { sequence: number; event: JsonObject }[] {
    const where = ['subscription_id = ?', 'sequence < ?', ...conditions.map((condition) => condition.sql)];
    const values: SQLInputValue[] = [
      subscriptionId,
      before,
      ...conditions.flatMap((condition) => condition.values),
      limit,
    ];
    return this.#db
      .prepare(
        `SELECT sequence, event FROM arm_activity WHERE ${where.join(' AND ')} ORDER BY sequence DESC LIMIT ?`,
      )
      .all(...values)
      .map((row) => ({
        sequence: Number(row['sequence']),
        event: JSON.parse(String(row['event'])) as JsonObject,
      }));
  }
}
