import type { FoundInsight } from '../store/write-insights.ts';
import { maxInsights, nameOf, sourceTimeoutMs, type InsightSourceReader } from './insight-source.ts';

const alertsApi = '2019-05-05-preview';

interface Criterion {
  readonly metricName?: string;
  readonly operator?: string;
  readonly threshold?: string | number;
  readonly metricValue?: number | null;
  readonly timeAggregation?: string;
}

interface CloudAlert {
  readonly id: string;
  readonly name?: string;
  readonly properties?: {
    readonly essentials?: {
      readonly severity?: string;
      readonly alertState?: string;
      readonly alertRule?: string;
      readonly targetResource?: string;
      readonly description?: string;
      readonly startDateTime?: string;
      readonly lastModifiedDateTime?: string;
    };
    readonly context?: {
      readonly context?: {
        readonly condition?: { readonly windowSize?: string; readonly allOf?: readonly Criterion[] };
      };
    };
  };
}

const operators: Readonly<Record<string, string>> = {
  GreaterThan: '>',
  GreaterThanOrEqual: '≥',
  LessThan: '<',
  LessThanOrEqual: '≤',
  Equals: '=',
  NotEquals: '≠',
};

function factsOf({ properties }: CloudAlert, count: number): Record<string, string> {
  const condition = properties?.context?.context?.condition;
  const [criterion] = condition?.allOf ?? [];
  const description = properties?.essentials?.description ?? '';
  return {
    rule: properties?.essentials?.alertRule ?? '',
    alerts: String(count),
    ...(description !== '' && { description }),
    ...(criterion?.metricName !== undefined && {
      metric: criterion.metricName,
      operator: operators[criterion.operator ?? ''] ?? criterion.operator ?? '',
      threshold: String(criterion.threshold ?? ''),
      aggregation: criterion.timeAggregation ?? '',
      window: condition?.windowSize ?? '',
      ...(typeof criterion.metricValue === 'number' && { value: String(criterion.metricValue) }),
    }),
  };
}

/** Returns one insight for the alerts of a rule and a resource, whose series may fire separately. */
function insightOf(alerts: readonly CloudAlert[]): FoundInsight | undefined {
  const sorted = alerts.toSorted((one, other) =>
    (one.properties?.essentials?.startDateTime ?? '') < (other.properties?.essentials?.startDateTime ?? '')
      ? -1
      : 1,
  );
  const [first] = sorted;
  const essentials = first?.properties?.essentials;
  if (first === undefined || essentials?.startDateTime === undefined) return undefined;
  const rule = essentials.alertRule ?? first.name ?? '';
  const target = essentials.targetResource ?? null;
  const severities = alerts.map(({ properties }) =>
    Number(/^Sev([0-4])$/i.exec(properties?.essentials?.severity ?? '')?.[1] ?? 3),
  );
  const isAcknowledged = alerts.every(
    ({ properties }) => properties?.essentials?.alertState === 'Acknowledged',
  );
  return {
    kind: 'firingAlert',
    sourceKey: `alert/${rule.toLowerCase()}|${(target ?? '').toLowerCase()}`,
    severity: severities.reduce((least, one) => Math.min(least, one), 4),
    subject: nameOf(rule),
    resourceId: target,
    startedAt: essentials.startDateTime,
    facts: factsOf(first, alerts.length),
    cloudAlerts: alerts.map(({ id }) => id).slice(0, 100),
    acknowledgedAt: isAcknowledged ? (essentials.lastModifiedDateTime ?? essentials.startDateTime) : null,
  };
}

/** Reads the firing alerts of Azure Monitor. Closed alerts need no attention. */
export const alertSource: InsightSourceReader = {
  source: 'firingAlert',
  every: { watched: 60, unwatched: 300 },
  async read({ arm, scope, signal }) {
    const alerts = await arm.all<CloudAlert>(
      `${scope}/providers/Microsoft.AlertsManagement/alerts`,
      alertsApi,
      {
        query: { monitorCondition: 'Fired', timeRange: '30d', includeContext: 'true', pageCount: 250 },
        timeoutMs: sourceTimeoutMs,
        signal,
        most: maxInsights,
      },
    );
    const byCause = new Map<string, CloudAlert[]>();
    for (const alert of alerts) {
      const { alertState, alertRule = '', targetResource = '' } = alert.properties?.essentials ?? {};
      if (alertState === 'Closed') continue;
      const key = `${alertRule}|${targetResource}`.toLowerCase();
      byCause.set(key, [...(byCause.get(key) ?? []), alert]);
    }
    return [...byCause.values()].flatMap((group) => insightOf(group) ?? []);
  },
};
