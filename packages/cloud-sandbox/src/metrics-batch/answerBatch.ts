import type { FastifyRequest } from 'fastify';
import { InvalidToken, type Cloud, type Principal, type SandboxContext } from '../context.ts';
import { advance } from '../resource-manager/advance.ts';
import { estateOf, type Estate } from '../resource-manager/estate.ts';
import { ArmError, errorJson, toArmError } from '../resource-manager/http/armError.ts';
import { objectOf, textsOf, type Json, type JsonObject } from '../resource-manager/json.ts';
import { evaluateMetrics } from '../resource-manager/monitor/metrics/evaluateMetrics.ts';
import { metricError } from '../resource-manager/monitor/metrics/metricError.ts';
import { findMetricTarget, type MetricTarget } from '../resource-manager/monitor/metrics/metricTarget.ts';
import { readMetricQuery } from '../resource-manager/monitor/metrics/readMetricQuery.ts';
import { parseResourceId } from '../resource-manager/resourceId.ts';
import { takeToken, type Bucket } from '../resource-manager/throttle/tokenBucket.ts';

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: JsonObject;
}

const mostResources = 50;
/** 360,000 requests per hour for a subscription and region. */
const bucketSize = { capacity: 100, perSecond: 100 };
const versions = ['2023-10-01', '2024-02-01'];

const buckets = new WeakMap<Estate, Map<string, Bucket>>();

/** Takes a request from the limit of a subscription and region, and returns the header with the remaining ones. */
function takeRequest(estate: Estate, subscriptionId: string, region: string): Record<string, string> {
  if (!estate.context.settings.throttling) return {};
  const own = buckets.get(estate) ?? new Map<string, Bucket>();
  buckets.set(estate, own);
  const key = `${subscriptionId}|${region}`;
  const taken = takeToken(own.get(key), bucketSize, estate.context.now().getTime());
  own.set(key, taken.bucket);
  if (taken.allowed) return { 'x-ms-ratelimit-remaining-subscription-reads': String(taken.remaining) };
  throw new ArmError(
    429,
    {
      code: 'TooManyRequests',
      message: `Rate limit of the subscription '${subscriptionId}' in the region '${region}' is exceeded. Retry after ${taken.retryAfterSeconds} seconds.`,
    },
    {
      'retry-after': String(taken.retryAfterSeconds),
      'x-ms-ratelimit-remaining-subscription-reads': '0',
    },
  );
}

async function authenticate(
  context: SandboxContext,
  cloud: Cloud,
  request: FastifyRequest,
): Promise<Principal> {
  try {
    return await context.authenticate(request, 'metrics', cloud);
  } catch (error) {
    if (!(error instanceof InvalidToken)) throw error;
    throw new ArmError(401, { code: error.code, message: error.message }, { 'www-authenticate': 'Bearer' });
  }
}

/** Returns the ids of a request, which must be resources of one type, subscription and region. */
function readIds(body: Json | undefined, subscriptionId: string): string[] {
  const ids = textsOf(objectOf(body)['resourceids']);
  if (ids.length === 0) throw metricError('The request must contain at least one resource ID.');
  if (ids.length > mostResources)
    throw metricError(`The number of resource IDs ${ids.length} exceeds the maximum of ${mostResources}.`);
  const types = new Set(ids.map((id) => parseResourceId(id)?.type.toLowerCase()));
  const isForeign = ids.some((id) => parseResourceId(id)?.subscriptionId !== subscriptionId.toLowerCase());
  if (isForeign) throw metricError(`All resources must be in the subscription '${subscriptionId}'.`);
  if (types.size > 1) throw metricError('All resources must be of the same resource type.');
  return ids;
}

/** Returns the value of a query parameter, by its name. */
type Parameter = (name: string) => string | undefined;

function presentTarget(target: MetricTarget, parameter: Parameter, estate: Estate): JsonObject {
  const metricQuery = readMetricQuery(
    target.metricType,
    {
      from: parameter('starttime'),
      until: parameter('endtime'),
      interval: parameter('interval'),
      names: parameter('metricnames'),
      namespace: parameter('metricnamespace'),
      aggregation: parameter('aggregation'),
      filter: parameter('filter'),
      top: parameter('top'),
      orderBy: parameter('orderby'),
      rollUpBy: parameter('rollupby'),
      isAdjusted: false,
    },
    estate.context.now().getTime(),
  );
  return {
    starttime: new Date(metricQuery.from).toISOString(),
    endtime: new Date(metricQuery.until).toISOString(),
    interval: metricQuery.interval,
    namespace: target.metricType.type,
    resourceregion: target.location,
    resourceid: target.id,
    value: evaluateMetrics(target, metricQuery),
  };
}

function readBatch(
  estate: Estate,
  principal: Principal,
  region: string,
  subscriptionId: string,
  request: FastifyRequest,
): JsonObject {
  const query = new URL(request.url, 'http://loopback').searchParams;
  const parameter: Parameter = (name) => query.get(name) ?? undefined;
  const version = parameter('api-version') ?? '';
  if (!versions.includes(version))
    throw new ArmError(400, {
      code: 'UnsupportedApiVersion',
      message: `The api-version '${version}' is invalid. The supported versions are '${versions.join(',')}'.`,
    });
  const subscription = estate.subscriptions.find(principal.cloud, subscriptionId);
  if (subscription === undefined || subscription.tenantId !== principal.tenantId)
    throw new ArmError(404, {
      code: 'SubscriptionNotFound',
      message: `The subscription '${subscriptionId}' could not be found.`,
    });
  const ids = readIds(request.body as Json, subscriptionId);
  for (const id of ids) estate.access.require(principal, 'Microsoft.Insights/metrics/read', id);
  const targets = ids.map((id) => findMetricTarget(estate, id, principal.tenantId));
  const foreign = targets.find(({ location }) => location !== region && location !== 'global');
  if (foreign !== undefined)
    throw metricError(
      `The resource '${foreign.id}' is in the region '${foreign.location}', not in '${region}'.`,
    );
  return { values: targets.map((target) => presentTarget(target, parameter, estate)) };
}

/** Answers a request for the metrics of several resources of a region. */
export async function answerBatch(
  context: SandboxContext,
  { cloud, region }: { readonly cloud: Cloud; readonly region: string },
  request: FastifyRequest,
): Promise<Answer> {
  try {
    const principal = await authenticate(context, cloud, request);
    const { subscriptionId = '' } = request.params as { subscriptionId?: string };
    const estate = estateOf(context);
    const headers = takeRequest(estate, subscriptionId, region);
    advance(estate);
    return { status: 200, headers, body: readBatch(estate, principal, region, subscriptionId, request) };
  } catch (error) {
    const refusal = toArmError(error);
    if (refusal.status === 500) request.log.error(error);
    return {
      status: refusal.status,
      headers: { ...refusal.headers },
      body: { error: errorJson(refusal.body) },
    };
  }
}
