import { maxInsights, nameOf, sourceTimeoutMs, type InsightSourceReader } from './insight-source.ts';

const healthApi = '2024-02-01';
const status = /\/providers\/Microsoft\.ResourceHealth\/availabilityStatuses\/[^/]+$/i;

interface AvailabilityStatus {
  readonly id: string;
  readonly properties?: {
    readonly availabilityState?: string;
    readonly title?: string;
    readonly summary?: string;
    readonly reasonType?: string;
    readonly occuredTime?: string;
    readonly occurredTime?: string;
    readonly reportedTime?: string;
  };
}

/** Reads resources that the platform reports as unavailable or degraded, unless a person stopped them. */
export const healthSource: InsightSourceReader = {
  source: 'unhealthyResource',
  every: { watched: 120, unwatched: 600 },
  async read({ arm, scope, signal, now }) {
    const statuses = await arm.all<AvailabilityStatus>(
      `${scope}/providers/Microsoft.ResourceHealth/availabilityStatuses`,
      healthApi,
      { timeoutMs: sourceTimeoutMs, signal },
    );
    return statuses
      .filter(
        ({ properties }) =>
          ['Unavailable', 'Degraded'].includes(properties?.availabilityState ?? '') &&
          !/customer initiated/i.test(properties?.reasonType ?? ''),
      )
      .slice(0, maxInsights)
      .map(({ id, properties = {} }) => {
        const resourceId = id.replace(status, '');
        // The service's own spelling; later versions correct it.
        const since = properties.occuredTime ?? properties.occurredTime ?? properties.reportedTime;
        return {
          kind: 'unhealthyResource' as const,
          sourceKey: `health/${resourceId.toLowerCase()}`,
          severity: properties.availabilityState === 'Unavailable' ? 1 : 2,
          subject: nameOf(resourceId),
          resourceId,
          startedAt: since ?? now.toISOString(),
          facts: {
            availability: properties.availabilityState ?? '',
            title: properties.title ?? '',
            summary: properties.summary ?? '',
            reason: properties.reasonType ?? '',
          },
        };
      });
  },
};
