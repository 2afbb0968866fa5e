import type { Estate } from '../../estate.ts';
import { ArmError } from '../../http/armError.ts';
import { monthsBetween } from '../rows/calendar.ts';
import type { Period } from './readPeriod.ts';

/**
 * The quotas of query processing units (QPU) of a tenant. A query costs one for each month of data. Source:
 * https://learn.microsoft.com/azure/cost-management-billing/costs/manage-automation#cost-management-query-api
 */
const quotas = [
  { name: 'QueriesPerHour', seconds: 3600, units: 600 },
  { name: 'QueriesPerMin', seconds: 60, units: 60 },
  { name: 'QueriesPer10Sec', seconds: 10, units: 12 },
] as const;

const prefix = 'x-ms-ratelimit-microsoft.costmanagement';

interface Consumed {
  readonly at: number;
  readonly units: number;
}

/** Returns the error of the service for too many requests. It has no Retry-After. */
const tooManyRequests = (headers: Record<string, string>): ArmError =>
  new ArmError(429, { code: '429', message: 'Too many requests. Please retry.' }, headers);

/** Counts the query processing units of each tenant. */
export class QueryUnits {
  readonly #consumed = new Map<string, Consumed[]>();
  readonly #isEnabled: boolean;

  constructor(isEnabled: boolean) {
    this.#isEnabled = isEnabled;
  }

  /**
   * Consumes the units of a query and returns the headers with the remaining ones. As long as a quota has units left, a query
   * may cost more. Throws 429 with the time to wait if one is used up.
   */
  take(tenantId: string, units: number, now: number): Record<string, string> {
    const past = (this.#consumed.get(tenantId) ?? []).filter(({ at }) => at > now - 3_600_000 && at <= now);
    const left = (seconds: number, all: number): number =>
      all - past.filter(({ at }) => at > now - seconds * 1000).reduce((sum, each) => sum + each.units, 0);
    const exhausted = quotas.find((quota) => left(quota.seconds, quota.units) <= 0);
    if (this.#isEnabled && exhausted !== undefined) {
      const oldest = past.find(({ at }) => at > now - exhausted.seconds * 1000)?.at ?? now;
      const wait = Math.max(1, Math.ceil((oldest + exhausted.seconds * 1000 - now) / 1000));
      throw tooManyRequests({ [`${prefix}-qpu-retry-after`]: String(wait), ...this.#remaining(left) });
    }
    past.push({ at: now, units });
    this.#consumed.set(tenantId, past);
    return { [`${prefix}-qpu-consumed`]: String(units), ...this.#remaining(left) };
  }

  #remaining(left: (seconds: number, all: number) => number): Record<string, string> {
    const parts = quotas.map(({ name, seconds, units }) => `${name}:${Math.max(0, left(seconds, units))}`);
    return { [`${prefix}-qpu-remaining`]: parts.join(',') };
  }
}

const counters = new WeakMap<Estate, QueryUnits>();

/** Consumes the units of a query of a tenant. */
export function takeQueryUnits(
  estate: Estate,
  tenantId: string,
  { from, to }: Period,
): Record<string, string> {
  const counter = counters.get(estate) ?? new QueryUnits(estate.context.settings.throttling);
  counters.set(estate, counter);
  const months = Math.max(1, monthsBetween(from, to).length);
  return counter.take(tenantId, months, estate.context.now().getTime());
}
