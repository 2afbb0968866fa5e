import type { JsonObject } from '../json.ts';

/** A meter that runs on a resource. */
export interface Running {
  readonly service: string;
  readonly product: string | RegExp;
  readonly sku: string | RegExp;
  readonly meter: string | RegExp;
  /** How many run; with `used`, how many are used up in a month, more on some days than on others. */
  readonly amount: number;
  readonly used?: boolean;
}

/** What a meter is read from. */
export interface Metered {
  readonly key: string;
  readonly body: JsonObject;
  /** A number from 0 to 1 that belongs to the resource: how much it is used. */
  readonly share: number;
}
