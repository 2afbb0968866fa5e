import type { DatabaseSync } from 'node:sqlite';
import { migrate } from '../../../store/store.ts';
import type { Estate } from '../../estate.ts';
import { objectOf, textOf, textsOf, type JsonObject } from '../../json.ts';
import type { StoredResource } from '../../store/resources.ts';

export const scheduledActionType = 'Microsoft.CostManagement/scheduledActions';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** Longer than any interval between two dates of a schedule. */
const maxDays = 70;
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const weeks = ['First', 'Second', 'Third', 'Fourth'];

/** When each action was executed last, which survives a restart. */
class ActionTimes {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    migrate(db, 'cost-scheduled-actions', [
      'CREATE TABLE cost_scheduled_actions (action_key TEXT PRIMARY KEY, executed_at INTEGER NOT NULL) STRICT;',
    ]);
    this.#db = db;
  }

  of(key: string): number | undefined {
    const row = this.#db
      .prepare('SELECT executed_at AS at FROM cost_scheduled_actions WHERE action_key = ?')
      .get(key);
    return row === undefined ? undefined : Number(row['at']);
  }

  set(key: string, at: number): void {
    this.#db
      .prepare('INSERT OR REPLACE INTO cost_scheduled_actions (action_key, executed_at) VALUES (?, ?)')
      .run(key, at);
  }

  forget(key: string): void {
    this.#db.prepare('DELETE FROM cost_scheduled_actions WHERE action_key = ?').run(key);
  }
}

const stores = new WeakMap<Estate, ActionTimes>();

/** Returns when the actions of an estate were executed. */
export function actionTimesOf(estate: Estate): ActionTimes {
  const store = stores.get(estate) ?? new ActionTimes(estate.context.db);
  stores.set(estate, store);
  return store;
}

/** Returns whether a day is a date of the schedule. */
function isOn(schedule: JsonObject, day: Date, start: Date): boolean {
  const frequency = (textOf(schedule['frequency']) ?? '').toLowerCase();
  if (frequency === 'daily') return true;
  const chosen = textsOf(schedule['daysOfWeek']).map((name) => name.toLowerCase());
  const isWeekday =
    chosen.length === 0
      ? day.getUTCDay() === start.getUTCDay()
      : chosen.includes((weekdays[day.getUTCDay()] ?? '').toLowerCase());
  if (frequency === 'weekly') return isWeekday;
  const { dayOfMonth } = schedule;
  const wanted = textsOf(schedule['weeksOfMonth']).map((name) => name.toLowerCase());
  if (wanted.length === 0)
    return day.getUTCDate() === (typeof dayOfMonth === 'number' ? dayOfMonth : start.getUTCDate());
  const week = (weeks[Math.floor((day.getUTCDate() - 1) / 7)] ?? '').toLowerCase();
  const isLast = new Date(day.getTime() + 7 * dayMs).getUTCMonth() !== day.getUTCMonth();
  return isWeekday && (wanted.includes(week) || (isLast && wanted.includes('last')));
}

/** Returns when an action is executed next, in epoch milliseconds; undefined if it is disabled or has ended. */
export function nextActionTime(estate: Estate, action: StoredResource): number | undefined {
  const properties = objectOf(action.body['properties']);
  const schedule = objectOf(properties['schedule']);
  const start = new Date(textOf(schedule['startDate']) ?? '');
  const end = Date.parse(textOf(schedule['endDate']) ?? '');
  if (!/^enabled$/i.test(textOf(properties['status']) ?? '') || Number.isNaN(start.getTime()))
    return undefined;
  const hour = typeof schedule['hourOfDay'] === 'number' ? schedule['hourOfDay'] : start.getUTCHours();
  const after = Math.max(
    start.getTime() - 1,
    actionTimesOf(estate).of(action.key) ?? Date.parse(action.createdAt),
  );
  const first = Math.floor(after / dayMs) * dayMs;
  for (let days = 0; days < maxDays; days += 1) {
    const day = first + days * dayMs;
    const time = day + hour * hourMs;
    if (time > after && isOn(schedule, new Date(day), start)) return time > end ? undefined : time;
  }
  return undefined;
}
