import type { CallCloud } from '../egress/cloudCaller.ts';
import type { CloudAnswer } from '../egress/sendOnce.ts';
import type { CloudProfile } from '../profiles.ts';
import type { TokenSource } from '../tokens/tokenSource.ts';

const apiVersion = '2024-02-01';

interface MetricsBatchRequest {
  /** Code of the region of all resources. */
  readonly region: string;
  readonly subscriptionId: string;
  readonly query: Readonly<Record<string, string | number | undefined>>;
  /** At most 50, of one type. */
  readonly resourceIds: readonly string[];
  readonly timeoutMs: number;
}

/** A client of the metrics batch API of a cloud for one principal. Every call is exactly one request. */
export interface MetricsBatch {
  read(request: MetricsBatchRequest): Promise<CloudAnswer>;
}

/** Creates a client of the metrics batch API, which accepts tokens of the management plane. */
export function createMetricsBatch(parts: {
  readonly profile: CloudProfile;
  readonly call: CallCloud;
  readonly tokens: TokenSource;
}): MetricsBatch {
  const { profile, call, tokens } = parts;
  return {
    async read({ region, subscriptionId, query, resourceIds, timeoutMs }) {
      const parameters = new URLSearchParams({ 'api-version': apiVersion });
      for (const [name, value] of Object.entries(query)) {
        if (value !== undefined) parameters.set(name, String(value));
      }
      const path = `/subscriptions/${encodeURIComponent(subscriptionId)}/metrics:getBatch`;
      return call({
        area: 'metrics',
        method: 'POST',
        url: `https://${region}.${profile.metricsSuffix}${path}?${parameters.toString()}`,
        headers: {
          authorization: `Bearer ${await tokens.token()}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ resourceids: resourceIds }),
        timeoutMs,
        retry: false,
      });
    },
  };
}
