import type { JsonObject } from '../json.ts';

/** An active meter of a resource. */
export interface Running {
  readonly service: string;
  readonly product: string | RegExp;
  readonly sku: string | RegExp;
  readonly meter: string | RegExp;
  /** Number of running units or, with `used`, units consumed per month, which varies from day to day. */
  readonly amount: number;
  readonly used?: boolean;
}

/** The resource that meters are computed from. */
export interface Metered {
  readonly key: string;
  readonly body: JsonObject;
  /** Usage of the resource, a number from 0 to 1 derived from its id. */
  readonly share: number;
}
