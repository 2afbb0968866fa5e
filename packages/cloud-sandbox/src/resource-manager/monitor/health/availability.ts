import { powerWordOf } from '../../actions/power.ts';
import { stretchesOf, worldStart } from '../../cost/costLog.ts';
import type { Estate } from '../../estate.ts';
import type { JsonObject } from '../../json.ts';
import type { StoredResource } from '../../store/resources.ts';
import { behaviourOf } from '../../types/registry.ts';
import { hashText, noise } from '../metrics/noise.ts';
import { outagePeriod, worldOutages } from '../worldOutages.ts';

const type = 'Microsoft.ResourceHealth/AvailabilityStatuses';
const dayMs = 86_400_000;
/** Days for which the service keeps former statuses. */
const historyDays = 30;

/** Types whose health is simulated, in lower case. */
export const healthTypes: readonly string[] = [
  'microsoft.cache/redis',
  'microsoft.compute/virtualmachines',
  'microsoft.compute/virtualmachinescalesets',
  'microsoft.containerservice/managedclusters',
  'microsoft.dbformysql/flexibleservers',
  'microsoft.dbforpostgresql/flexibleservers',
  'microsoft.documentdb/databaseaccounts',
  'microsoft.eventhub/namespaces',
  'microsoft.keyvault/vaults',
  'microsoft.network/applicationgateways',
  'microsoft.network/loadbalancers',
  'microsoft.network/virtualnetworkgateways',
  'microsoft.search/searchservices',
  'microsoft.servicebus/namespaces',
  'microsoft.sql/servers/databases',
  'microsoft.storage/storageaccounts',
  'microsoft.web/serverfarms',
  'microsoft.web/sites',
];

/** The health of a resource since a time. */
interface HealthState {
  /** Epoch milliseconds. */
  readonly since: number;
  readonly availabilityState: 'Available' | 'Degraded' | 'Unavailable';
  readonly title: string;
  readonly summary: string;
  readonly reasonType: string;
}

const available = {
  availabilityState: 'Available',
  title: 'Available',
  summary: "There aren't any known Azure platform problems affecting this resource.",
  reasonType: '',
} as const;

const stopped = {
  availabilityState: 'Unavailable',
  title: 'Stopped',
  summary: 'This resource is stopped as requested by an authorized user or process.',
  reasonType: 'Customer Initiated',
} as const;

const degraded = {
  availabilityState: 'Degraded',
  title: 'Degraded performance',
  summary: 'A hardware problem of the underlying host reduces the performance of this resource.',
  reasonType: 'Unplanned',
} as const;

const affected = {
  availabilityState: 'Unavailable',
  title: 'Service incident',
  summary: 'A service incident in this region affects this resource.',
  reasonType: 'Unplanned',
} as const;

/** Returns when the resource stopped and started, from its own history. */
function powerStates(estate: Estate, row: StoredResource): HealthState[] {
  const usual = behaviourOf(row.type).power?.usual.toLowerCase();
  if (usual === undefined) return [{ since: Date.parse(row.createdAt), ...available }];
  return stretchesOf(estate.context.db, row.subscriptionId ?? '', row.key)
    .toSorted((one, other) => one.since - other.since)
    .map(({ since, body }) => ({
      since,
      ...(powerWordOf({ type: row.type, body })?.toLowerCase() === usual ? available : stopped),
    }))
    .filter(
      ({ availabilityState }, index, all) =>
        index === 0 || all[index - 1]?.availabilityState !== availabilityState,
    );
}

/** Returns the incidents of the platform that affect a resource: outages, and a host that fails for a few machines. */
function incidents(estate: Estate, row: StoredResource): HealthState[] {
  const start = worldStart(estate.context.db);
  const now = estate.context.now().getTime();
  const outages = worldOutages
    .filter(({ region, types }) => region === row.location && types.test(row.type.toLowerCase()))
    .map((outage) => outagePeriod(outage, start))
    .filter(({ from }) => from > Date.parse(row.createdAt) && from <= now)
    .flatMap(({ from, until }): HealthState[] => [
      { since: from, ...affected },
      ...(until <= now ? [{ since: until, ...available }] : []),
    ]);
  const chance = noise(hashText(`${estate.context.settings.seed}\n${row.key}\nhealth`), 0);
  const isFailing = /^microsoft\.compute\/virtualmachines$/i.test(row.type) && chance < 0.06;
  const since = start.getTime() - Math.floor(chance * 100 * 3_600_000);
  return [...outages, ...(isFailing && since > Date.parse(row.createdAt) ? [{ since, ...degraded }] : [])];
}

/** Returns the states of a resource, the current one first. */
function statesOf(estate: Estate, row: StoredResource): HealthState[] {
  const power = powerStates(estate, row);
  // A stopped resource is not affected by incidents.
  const isStoppedAt = (time: number): boolean =>
    power.findLast(({ since }) => since <= time)?.availabilityState === 'Unavailable';
  const own = incidents(estate, row).filter(({ since }) => !isStoppedAt(since));
  return [...power, ...own].toSorted((one, other) => other.since - one.since);
}

const present = (estate: Estate, row: StoredResource, state: HealthState, name: string): JsonObject => ({
  id: `${row.id}/providers/${type}/${name}`,
  name,
  type,
  ...(row.location === null ? {} : { location: row.location }),
  properties: {
    availabilityState: state.availabilityState,
    title: state.title,
    summary: state.summary,
    reasonType: state.reasonType,
    reasonChronicity: 'Persistent',
    occuredTime: new Date(state.since).toISOString(),
    reportedTime: estate.context.now().toISOString(),
    ...(state.availabilityState === 'Available' || state.reasonType !== 'Unplanned'
      ? {}
      : {
          rootCauseAttributionTime: new Date(state.since + 120_000).toISOString(),
          recommendedActions: [
            {
              action: 'Check the status of the Azure services in your region',
              actionUrl: 'https://azure.microsoft.com/status/',
            },
          ],
        }),
  },
});

/** Returns the current health of a resource in the service's format. */
export function presentCurrent(estate: Estate, row: StoredResource): JsonObject {
  const [state = { since: Date.parse(row.createdAt), ...available }] = statesOf(estate, row);
  return present(estate, row, state, 'current');
}

/** Returns the current health of a resource and its former states of the last 30 days. */
export function presentHistory(estate: Estate, row: StoredResource): JsonObject[] {
  const earliest = estate.context.now().getTime() - historyDays * dayMs;
  return statesOf(estate, row)
    .filter(({ since }, index) => index === 0 || since >= earliest)
    .map((state, index) =>
      present(estate, row, state, index === 0 ? 'current' : new Date(state.since).toISOString()),
    );
}
