import type { Estate } from '../../estate.ts';
import { powerWordOf } from '../../actions/power.ts';
import { stretchesOf, worldStart, type Stretch } from '../../cost/costLog.ts';
import { notSimulated, resourceNotFound } from '../../http/errors.ts';
import { keyOf, parentScope, parseResourceId } from '../../resourceId.ts';
import type { StoredResource } from '../../store/resources.ts';
import { behaviourOf } from '../../types/registry.ts';
import { outagePeriod, worldOutages } from '../worldOutages.ts';
import { findMetricType } from './catalog/metricTypes.ts';
import type { MetricType } from './metricDefinition.ts';
import type { ActivePeriod, Period } from './metricSeries.ts';
import { workloadOf, type Workload } from './workload.ts';

const minuteMs = 60_000;

/** A resource whose metrics are read. */
export interface MetricTarget {
  /** As in the request. */
  readonly id: string;
  readonly metricType: MetricType;
  readonly location: string;
  readonly workload: Workload;
  readonly active: readonly ActivePeriod[];
  readonly outages: readonly Period[];
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** Names of the entities inside the resource, such as queues. */
  readonly children: readonly string[];
}

/** Returns the stored resource with an id; for a child that exists with its parent, the parent. */
function storedResource(estate: Estate, id: string, tenantId: string): StoredResource | undefined {
  const row = estate.resources.find(keyOf(id, tenantId));
  if (row !== undefined) return row;
  const parsed = parseResourceId(id);
  if (parsed?.parent === undefined || estate.lookup(id, tenantId) === undefined) return undefined;
  return estate.resources.find(keyOf(parentScope(id), tenantId));
}

/** Returns whether a resource in this state runs. Types without power states always run. */
function isRunning({ type, body }: Stretch): boolean {
  const usual = behaviourOf(type).power?.usual;
  return usual === undefined || powerWordOf({ type, body })?.toLowerCase() === usual.toLowerCase();
}

function activePeriods(estate: Estate, row: StoredResource, metricType: MetricType): ActivePeriod[] {
  const { db } = estate.context;
  const published = Math.floor(estate.context.now().getTime() / minuteMs) * minuteMs;
  const stretches = stretchesOf(db, row.subscriptionId ?? '', row.key).toSorted(
    (one, other) => one.since - other.since,
  );
  return stretches.flatMap((stretch): ActivePeriod[] => {
    const { size, isActive } = metricType.profile?.(stretch.body) ?? { size: 1, isActive: true };
    const until = Math.min(stretch.until, published);
    if (!isActive || !isRunning(stretch) || stretch.since >= until) return [];
    const own = { from: stretch.since, until, size };
    const machine = metricType.poweredBy?.(stretch.body);
    if (machine === undefined) return [own];
    return stretchesOf(db, row.subscriptionId ?? '', keyOf(machine, row.tenantId))
      .filter(isRunning)
      .map((powered) => ({
        size,
        from: Math.max(own.from, powered.since),
        until: Math.min(own.until, powered.until),
      }))
      .filter((period) => period.from < period.until)
      .toSorted((one, other) => one.from - other.from);
  });
}

/** Returns the outages that affected a resource. */
function outagesOf(estate: Estate, row: StoredResource): Period[] {
  const start = worldStart(estate.context.db);
  return worldOutages
    .filter(({ region, types }) => region === row.location && types.test(row.type.toLowerCase()))
    .map((outage) => outagePeriod(outage, start));
}

/** Returns the resource with an id. Throws if it does not exist, or if its type has no simulated metrics. */
export function findMetricTarget(estate: Estate, id: string, tenantId: string): MetricTarget {
  const parsed = parseResourceId(id);
  if (parsed === undefined) throw notSimulated('metrics of scopes other than resources');
  const row = storedResource(estate, id, tenantId);
  if (row === undefined) throw resourceNotFound(parsed.type, parsed.name, parsed.resourceGroup);
  const metricType = findMetricType(parsed.type);
  if (metricType === undefined) throw notSimulated(`metrics of ${parsed.type}`);
  const location = row.location ?? '';
  const active = activePeriods(estate, row, metricType);
  return {
    id: parsed.id,
    metricType,
    location,
    workload: workloadOf(estate.context.settings.seed, keyOf(id, tenantId), location, active[0]?.size ?? 1),
    active,
    outages: outagesOf(estate, row),
    createdAt: Date.parse(row.createdAt),
    children: estate.resources
      .inside(row.key)
      .filter(({ type }) => /\/(queues|topics|eventhubs|sqldatabases|shares)$/i.test(type))
      .map(({ name }) => name.split('/').at(-1) ?? name),
  };
}
