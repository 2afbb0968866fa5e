import {
  alertPreviewDays,
  isAlertResolveThreshold,
  maxAlertPreviewResources,
  metricIntervalMinutes,
  metricNameOf,
  type AlertPreview,
  type alertRoutes,
} from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { invalidInput, issue } from '../../../../errors/refusal.ts';
import type { Call } from '../../../../http/call.ts';
import {
  countTypes,
  presentNotes,
  readSeries,
  selectResources,
  type Reader,
  type SeriesParts,
} from '../../metrics/index.ts';
import { evaluateSeries, initialState } from '../engine/evaluate-series.ts';
import { resolveScope } from './rule-scope.ts';

const minuteMs = 60_000;
const maxListed = 200;

interface PreviewParts extends SeriesParts {
  readonly db: Kysely<Database>;
}

type PreviewCall = Pick<Call<typeof alertRoutes.preview>, 'body'>;

/** Returns the resources of the scope, and the metrics that are read of them with the person's rights. */
async function planPreview(db: Kysely<Database>, { viewer }: Reader, { body }: PreviewCall) {
  const scope = await resolveScope(db, viewer, body.scope, body.type);
  const selection = {
    subscriptionId: scope.subscriptionId,
    ...(scope.groupName !== null && { resourceGroup: scope.groupName }),
    ...(scope.resourceId !== null && { resourceIds: [scope.resourceId] }),
    ...(scope.deployment !== null && { deployment: scope.deployment }),
    ...(scope.tag !== null && { tag: scope.tag }),
  };
  const [resources, types] = await Promise.all([
    selectResources(db, viewer, selection, { types: [body.type], limit: maxAlertPreviewResources }),
    countTypes(db, viewer, selection),
  ]);
  return {
    resources: types.find(({ type }) => type.toLowerCase() === body.type.toLowerCase())?.count ?? 0,
    requests: resources.map((resource) => ({
      resource,
      metric: metricNameOf(body.type, body.metric),
      aggregation: body.aggregation,
      split: body.split ?? undefined,
      interval: body.window,
    })),
  };
}

/** Returns the alerts that a condition would have fired in the last days, computed like those of a rule. */
export async function previewRule(
  parts: PreviewParts,
  reader: Reader,
  call: PreviewCall,
): Promise<AlertPreview> {
  const { operator, threshold, window, resolveThreshold = null, periods = 1, resolvePeriods = 1 } = call.body;
  if (resolveThreshold !== null && !isAlertResolveThreshold(operator, threshold, resolveThreshold))
    throw invalidInput([issue('/resolveThreshold', 'alert-resolve-threshold')]);
  const { requests, resources } = await planPreview(parts.db, reader, call);
  const until = parts.now();
  const stepMs = metricIntervalMinutes[window] * minuteMs;
  const from = Math.ceil((until - alertPreviewDays * 24 * 60 * minuteMs) / stepMs) * stepMs;
  const resultOf = await readSeries(parts, reader, requests, { from, until });
  const condition = { operator, threshold, periods, resolveThreshold, resolvePeriods };
  const results = requests.map((request) => ({ request, ...resultOf(request) }));
  const alerts = results.flatMap(({ request: { resource }, series }) =>
    (series?.lines ?? []).flatMap(({ split, values }) => {
      const { changes } = evaluateSeries(condition, initialState(from), { ...series!, values }, until);
      return changes.flatMap((change, index) =>
        change.kind === 'resolved'
          ? []
          : {
              resource: resource.name,
              resourceId: resource.id,
              split,
              startedAt: new Date(change.since).toISOString(),
              endedAt: changes[index + 1] ? new Date(changes[index + 1]!.at).toISOString() : null,
              value: change.value,
            },
      );
    }),
  );
  const partial =
    resources > requests.length
      ? [
          {
            code: 'metrics-first',
            values: { shown: String(requests.length), count: String(resources) },
          } as const,
        ]
      : [];
  return {
    from: new Date(from).toISOString(),
    to: new Date(until).toISOString(),
    fired: alerts.length,
    alerts: alerts.toSorted((one, other) => (one.startedAt < other.startedAt ? 1 : -1)).slice(0, maxListed),
    resources,
    notes: presentNotes([...partial, ...results.flatMap(({ note }) => note ?? [])]),
  };
}
