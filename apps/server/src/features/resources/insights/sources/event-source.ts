import {
  maxInsights,
  nameOf,
  sourceTimeoutMs,
  type InsightCloud,
  type InsightSourceReader,
} from './insight-source.ts';
import type { FoundInsight } from '../store/write-insights.ts';

const healthApi = '2024-02-01';
const daysBack = 30;
const dayMs = 86_400_000;
/** Impacted resources that are counted for an event. */
const maxImpacted = 1000;
/** Impacted resources that are named. */
const maxNames = 20;

interface ImpactedResource {
  readonly properties?: { readonly targetResourceId?: string };
}

interface ServiceEvent {
  readonly name: string;
  readonly properties?: {
    readonly eventType?: string;
    readonly level?: string;
    readonly status?: string;
    readonly title?: string;
    readonly summary?: string;
    readonly impactStartTime?: string;
    readonly impact?: readonly {
      readonly impactedService?: string;
      readonly impactedRegions?: readonly { readonly impactedRegion?: string }[];
    }[];
  };
}

const severities: Readonly<Record<string, number>> = { Critical: 0, Error: 1, Warning: 2 };

function severityOf(type: string, level: string): number {
  return type === 'ServiceIssue' ? (severities[level] ?? 2) : 3;
}

/** Summaries may contain markup. */
const plainText = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Returns the names of the first resources, and an ellipsis if there are more. */
function namesOf(impacted: readonly ImpactedResource[]): string {
  const names = impacted.map(({ properties }) => nameOf(properties?.targetResourceId ?? ''));
  return [...names.slice(0, maxNames), ...(names.length > maxNames ? ['…'] : [])].join(', ');
}

async function insightOf(
  { arm, scope, signal, now }: InsightCloud,
  { name, properties = {} }: ServiceEvent,
): Promise<FoundInsight> {
  const impacted = await arm.all<ImpactedResource>(
    `${scope}/providers/Microsoft.ResourceHealth/events/${name}/impactedResources`,
    healthApi,
    { timeoutMs: sourceTimeoutMs, signal, most: maxImpacted },
  );
  const type = properties.eventType ?? '';
  const impact = properties.impact ?? [];
  const regions = impact.flatMap(({ impactedRegions = [] }) =>
    impactedRegions.map(({ impactedRegion = '' }) => impactedRegion),
  );
  return {
    kind: 'serviceEvent',
    sourceKey: `event/${name.toLowerCase()}/${scope.split('/').at(-1) ?? ''}`,
    severity: severityOf(type, properties.level ?? ''),
    subject: properties.title ?? name,
    resourceId: null,
    startedAt: properties.impactStartTime ?? now.toISOString(),
    facts: {
      trackingId: name,
      eventType: type,
      summary: plainText(properties.summary ?? ''),
      services: [...new Set(impact.map(({ impactedService = '' }) => impactedService))].join(', '),
      regions: [...new Set(regions)].join(', '),
      resources: String(impacted.length),
      affected: namesOf(impacted),
    },
  };
}

/** Reads active events of Azure's services that concern resources of the subscription. */
export const eventSource: InsightSourceReader = {
  source: 'serviceEvent',
  every: { watched: 300, unwatched: 900 },
  async read(cloud) {
    const { arm, scope, signal, now } = cloud;
    const events = await arm.all<ServiceEvent>(
      `${scope}/providers/Microsoft.ResourceHealth/events`,
      healthApi,
      {
        query: { queryStartTime: new Date(now.getTime() - daysBack * dayMs).toISOString() },
        timeoutMs: sourceTimeoutMs,
        signal,
        most: maxInsights,
      },
    );
    const found: FoundInsight[] = [];
    for (const event of events) {
      if (event.properties?.status !== 'Active') continue;
      found.push(await insightOf(cloud, event));
      await cloud.beat();
    }
    return found;
  },
};
