import type { JsonObject } from '../../json.ts';

export const aggregations = ['Average', 'Minimum', 'Maximum', 'Total', 'Count'] as const;
export type Aggregation = (typeof aggregations)[number];

export type Unit =
  | 'Percent'
  | 'Count'
  | 'Bytes'
  | 'BytesPerSecond'
  | 'CountPerSecond'
  | 'MilliSeconds'
  | 'Seconds'
  | 'Cores'
  | 'BitsPerSecond'
  | 'Unspecified';

/**
 * How the value of a metric follows from the work of its resource:
 * - `use`: a percentage of the resource's size, `at` average work on a resource of usual size
 * - `flow`: an amount per minute that is proportional to the work; whole numbers, except with `isContinuous`
 * - `rate`: an amount per second or a level that is proportional to the work
 * - `stock`: an amount that is proportional to the size and grows slowly
 * - `delay`: a time that increases with the use and during an outage
 * - `fault`: a flow that is rare except during an outage
 * - `up`: a percentage that decreases only during an outage
 * - `steady`: a level that hardly changes, capped at 100 for percentages
 */
export type Signal =
  | { readonly kind: 'use'; readonly at: number; readonly isConsumption?: boolean }
  | { readonly kind: 'flow'; readonly amount: number; readonly isContinuous?: boolean }
  | { readonly kind: 'rate'; readonly amount: number }
  | { readonly kind: 'stock'; readonly amount: number }
  | { readonly kind: 'delay'; readonly amount: number }
  | { readonly kind: 'fault'; readonly amount: number }
  | { readonly kind: 'up'; readonly amount: number }
  | { readonly kind: 'steady'; readonly amount: number };

/** A metric of a resource type. */
export interface MetricDefinition {
  readonly name: string;
  readonly unit: Unit;
  readonly primary: Aggregation;
  readonly aggregations: readonly Aggregation[];
  readonly description: string;
  readonly dimensions: readonly string[];
  /** Shortest interval in minutes. */
  readonly shortestMinutes: number;
  readonly signal: Signal;
}

/** The size and state of a resource that metrics depend on. */
export interface MetricProfile {
  /** Size relative to a usual resource of the type: 1 for a machine with four cores. */
  readonly size: number;
  /** Whether the resource can report metrics at all, for example a scale set with instances. */
  readonly isActive: boolean;
}

/** The metrics of a resource type. */
export interface MetricType {
  /** In the provider's spelling. */
  readonly type: string;
  readonly metrics: readonly MetricDefinition[];
  profile?(body: JsonObject): MetricProfile;
  /** Id of the resource whose power state decides whether this one reports metrics. */
  poweredBy?(body: JsonObject): string | undefined;
  /** Categories of resource logs for diagnostic settings. */
  readonly logs: readonly string[];
}

interface Options {
  readonly dimensions?: readonly string[];
  readonly shortestMinutes?: number;
}

const gauge: readonly Aggregation[] = ['Average', 'Minimum', 'Maximum'];
const amounts: readonly Aggregation[] = ['Total', 'Average', 'Minimum', 'Maximum'];

const create =
  (primary: Aggregation, supported: readonly Aggregation[]) =>
  (
    name: string,
    unit: Unit,
    signal: Signal,
    description: string,
    options: Options = {},
  ): MetricDefinition => ({
    name,
    unit,
    primary,
    aggregations: supported,
    description,
    dimensions: options.dimensions ?? [],
    shortestMinutes: options.shortestMinutes ?? 1,
    signal,
  });

/** Defines a metric whose usual aggregation is the average. */
export const average = create('Average', gauge);
/** Defines a metric whose usual aggregation is the highest value. */
export const maximum = create('Maximum', gauge);
/** Defines a metric whose usual aggregation is the sum. */
export const total = create('Total', amounts);
/** Defines a metric whose usual aggregation is the number of samples, such as the requests of a vault. */
export const count = create('Count', ['Count', 'Total', 'Average', 'Minimum', 'Maximum']);

export const use = (at: number): Signal => ({ kind: 'use', at });
/** Consumption of a limit, which is reached constantly by saturated resources. */
export const consumption = (at: number): Signal => ({ kind: 'use', at, isConsumption: true });
export const flow = (amount: number): Signal => ({ kind: 'flow', amount });
export const bytes = (amount: number): Signal => ({ kind: 'flow', amount, isContinuous: true });
export const rate = (amount: number): Signal => ({ kind: 'rate', amount });
export const stock = (amount: number): Signal => ({ kind: 'stock', amount });
export const delay = (amount: number): Signal => ({ kind: 'delay', amount });
export const fault = (amount: number): Signal => ({ kind: 'fault', amount });
export const up = (amount = 100): Signal => ({ kind: 'up', amount });
export const steady = (amount: number): Signal => ({ kind: 'steady', amount });

/** Intervals that the service offers, in minutes, with their ISO 8601 text and the text of its errors. */
export const grains = [
  { minutes: 1, iso: 'PT1M', clock: '00:01:00' },
  { minutes: 5, iso: 'PT5M', clock: '00:05:00' },
  { minutes: 15, iso: 'PT15M', clock: '00:15:00' },
  { minutes: 30, iso: 'PT30M', clock: '00:30:00' },
  { minutes: 60, iso: 'PT1H', clock: '01:00:00' },
  { minutes: 360, iso: 'PT6H', clock: '06:00:00' },
  { minutes: 720, iso: 'PT12H', clock: '12:00:00' },
  { minutes: 1440, iso: 'P1D', clock: '1.00:00:00' },
] as const;

export type Grain = (typeof grains)[number];

/** Returns the intervals of a metric, shortest first. */
export const grainsOf = ({ shortestMinutes }: MetricDefinition): readonly Grain[] =>
  grains.filter(({ minutes }) => minutes >= shortestMinutes);
