import { findRegion } from '../../catalog/regions.ts';
import type { Cloud } from '../../../context.ts';
import { worldStart } from '../../cost/costLog.ts';
import type { Estate } from '../../estate.ts';
import type { JsonObject } from '../../json.ts';
import type { StoredResource } from '../../store/resources.ts';
import { outagePeriod, worldOutages } from '../worldOutages.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** An event of the health of Azure's services. */
export interface ServiceEvent {
  readonly trackingId: string;
  readonly cloud: Cloud;
  readonly type: 'ServiceIssue' | 'PlannedMaintenance' | 'HealthAdvisory';
  readonly status: 'Active' | 'Resolved';
  readonly level: 'Critical' | 'Warning' | 'Informational';
  readonly title: string;
  readonly summary: string;
  readonly services: readonly string[];
  readonly regions: readonly string[];
  /** Types of resources that the event concerns, in lower case. */
  readonly types: RegExp;
  /** Epoch milliseconds. */
  readonly from: number;
  readonly until: number | undefined;
  readonly updatedAt: number;
}

/** Returns the outages of the world as events. */
function outageEvents(start: Date, now: number): ServiceEvent[] {
  return worldOutages.map((outage) => {
    const { from, until } = outagePeriod(outage, start);
    const isOver = until <= now;
    const services = outage.services.join(', ');
    const region = findRegion(outage.cloud, outage.region)?.displayName ?? outage.region;
    return {
      trackingId: outage.trackingId,
      cloud: outage.cloud,
      type: 'ServiceIssue',
      status: isOver ? 'Resolved' : 'Active',
      level: 'Critical',
      title: `${isOver ? 'Mitigated' : 'Active'}: ${services} in ${region}`,
      summary: `Customers using ${services} in ${region} experienced failed requests and high latency. ${outage.cause}`,
      services: outage.services,
      regions: [outage.region],
      types: outage.types,
      from,
      until: isOver ? until : undefined,
      updatedAt: isOver ? until + 20 * 60_000 : now,
    };
  });
}

function plannedEvents(start: Date, now: number): ServiceEvent[] {
  const day = Math.floor(start.getTime() / dayMs) * dayMs;
  const maintenance = { from: day + 5 * dayMs + 22 * hourMs, until: day + 6 * dayMs + 4 * hourMs };
  return [
    {
      trackingId: 'PM4Q-9X2',
      cloud: 'general',
      type: 'PlannedMaintenance',
      status: maintenance.until <= now ? 'Resolved' : 'Active',
      level: 'Informational',
      title: 'Planned maintenance: Azure Database for PostgreSQL in West Europe',
      summary:
        'Servers restart once during the maintenance window. Connections are interrupted for less than a minute.',
      services: ['Azure Database for PostgreSQL'],
      regions: ['westeurope'],
      types: /^microsoft\.dbforpostgresql\//,
      ...maintenance,
      updatedAt: day - 3 * dayMs,
    },
    {
      trackingId: 'RT1C-7N4',
      cloud: 'general',
      type: 'HealthAdvisory',
      status: 'Active',
      level: 'Warning',
      title: 'Retirement: TLS 1.0 and 1.1 in Azure Storage',
      summary:
        'Azure Storage stops accepting connections with TLS 1.0 and 1.1. Set the minimum version of your storage accounts to TLS 1.2.',
      services: ['Storage'],
      regions: ['westeurope', 'northeurope', 'uksouth', 'eastus', 'eastus2', 'centralus', 'swedencentral'],
      types: /^microsoft\.storage\/storageaccounts$/,
      from: day - 40 * dayMs,
      until: day + 120 * dayMs,
      updatedAt: day - 12 * dayMs,
    },
    {
      trackingId: 'KC3D-2V6',
      cloud: 'general',
      type: 'ServiceIssue',
      status: 'Resolved',
      level: 'Warning',
      title: 'Mitigated: Azure Cosmos DB in Japan West',
      summary:
        'Customers using Azure Cosmos DB in Japan West experienced timeouts of control plane operations.',
      services: ['Azure Cosmos DB'],
      regions: ['japanwest'],
      types: /^microsoft\.documentdb\//,
      from: day - 20 * dayMs + 3 * hourMs,
      until: day - 20 * dayMs + 7 * hourMs,
      updatedAt: day - 20 * dayMs + 8 * hourMs,
    },
  ];
}

/** Returns the resources of a subscription that an event concerns. */
export const impactedBy = (event: ServiceEvent, resources: readonly StoredResource[]): StoredResource[] =>
  resources.filter(
    ({ type, location }) => event.regions.includes(location ?? '') && event.types.test(type.toLowerCase()),
  );

/** Returns the events that concern resources of a subscription, the newest first. */
export function eventsFor(
  estate: Estate,
  cloud: Cloud,
  resources: readonly StoredResource[],
): ServiceEvent[] {
  const start = worldStart(estate.context.db);
  const now = estate.context.now().getTime();
  return [...outageEvents(start, now), ...plannedEvents(start, now)]
    .filter((event) => event.cloud === cloud && impactedBy(event, resources).length > 0)
    .toSorted((one, other) => other.updatedAt - one.updatedAt);
}

const time = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** Returns an event of a subscription in the service's format. */
export function presentEvent(event: ServiceEvent, subscriptionId: string): JsonObject {
  const { trackingId, until, updatedAt } = event;
  return {
    id: `/subscriptions/${subscriptionId}/providers/Microsoft.ResourceHealth/events/${trackingId}`,
    name: trackingId,
    type: '/providers/Microsoft.ResourceHealth/events',
    properties: {
      eventType: event.type,
      eventSource: 'ServiceHealth',
      eventLevel: event.level,
      level: event.level === 'Informational' ? 'Warning' : event.level,
      status: event.status,
      title: event.title,
      header: 'Your service might have been impacted by an Azure service issue',
      summary: event.summary,
      trackingId,
      hirStage: event.status.toLowerCase(),
      isHIR: false,
      enableMicrosoftSupport: true,
      enableChatWithUs: false,
      platformInitiated: true,
      priority: event.level === 'Critical' ? 1 : 10,
      impactStartTime: time(event.from),
      ...(until === undefined ? {} : { impactMitigationTime: time(until) }),
      lastUpdateTime: time(updatedAt),
      article: { articleContent: `<p>${event.summary}</p>` },
      impact: event.services.map((service) => ({
        impactedService: service,
        impactedRegions: event.regions.map((region) => ({
          impactedRegion: findRegion(event.cloud, region)?.displayName ?? region,
          status: event.status,
          impactedSubscriptions: [subscriptionId],
          lastUpdateTime: time(updatedAt),
          updates: [{ summary: `<p>${event.summary}</p>`, updateDateTime: time(updatedAt) }],
        })),
      })),
    },
  };
}
