import {
  insightRoutes,
  insightSources,
  type Insight,
  type InsightReading,
  type InsightTimelineEntry,
  type ListResult,
} from '@blueport/contracts';
import { callRoute } from '../../api-client.ts';
import { cliMessage } from '../../language.ts';
import { tableOf } from '../table-of.ts';

export const insightColumns = [
  ['ID', 'id'],
  ['SEVERITY', 'severity'],
  ['KIND', 'kind'],
  ['NAME', 'subject'],
  ['STATE', 'state'],
  ['SUBSCRIPTION', 'subscriptionName'],
  ['RESOURCE GROUP', 'resourceGroup'],
  ['SINCE', 'startedAt'],
  ['LAST CHANGE', 'lastChange.operation', ({ lastChangeState }: Insight) => lastChangeState],
] as const;
export const insightState = { value: 'STATE', help: 'firing, acknowledged, silenced or resolved' } as const;

const stateOf = (reading: InsightReading): string =>
  insightSources
    .map((source) => {
      const found = reading.sources.find((one) => one.source === source);
      return `${source} ${found?.state ?? 'unread'}`;
    })
    .join(', ');

/** Returns why no insight is listed; empty if every source was read. */
export function checksNote(readings: readonly InsightReading[]): string {
  const isUnread = ({ sources }: InsightReading): boolean => sources.some(({ state }) => state === 'unread');
  const complete = readings.filter((reading) => !isUnread(reading)).length;
  if (readings.length > 0 && complete === readings.length) return '';
  return cliMessage('insight-checks', {
    complete: String(complete),
    subscriptions: String(readings.length),
  });
}

/** Explains an empty list, which does not mean that nothing needs attention before every source was read. */
export async function explainEmptyList({ result }: ListResult<Insight>): Promise<void> {
  if (result.length > 0) return;
  const note = checksNote((await callRoute(insightRoutes.readings.id, {})) as readonly InsightReading[]);
  if (note !== '') console.error(note);
}

/** The `insights` command: what needs attention. */
export const insightTable = tableOf({
  name: 'insights',
  summary: 'Show what needs attention, and acknowledge or silence it',
  routes: [insightRoutes],
  columns: insightColumns,
  verbs: {
    list: {
      filters: {
        kind: { value: 'KIND', help: 'such as firingAlert or expiringSecret' },
        state: insightState,
      },
      after: explainEmptyList,
    },
    'of-resources': {
      options: {
        resource: { value: 'ID', help: 'a machine or storage account' },
        deployment: { value: 'NAME', help: 'resources of a deployment, such as bp-4f9a2c' },
        type: { value: 'TYPE', help: 'only this resource type' },
      },
      rows: 'insights',
      columns: insightColumns,
    },
    counts: {
      columns: [
        ['KIND', 'kind'],
        ['FIRING', 'firing'],
        ['ACKNOWLEDGED', 'acknowledged'],
        ['SILENCED', 'silenced'],
        ['RESOLVED', 'resolved'],
      ],
    },
    readings: {
      columns: [
        ['NAME', 'name'],
        ['READ BY', 'readBy'],
        ['SOURCES', stateOf],
      ],
    },
    refresh: { options: { subscription: { field: 'subscriptionIds', help: 'repeatable (default: all)' } } },
    timeline: {
      rows: 'entries',
      columns: [
        ['TIME', 'at'],
        ['SOURCE', 'source'],
        ['ACTION', 'action'],
        ['BY', 'by'],
        ['NAME', 'subject'],
        ['RESULT', ({ outcome }: InsightTimelineEntry) => outcome ?? ''],
      ],
    },
    silence: {
      options: { reason: 'shown to others', until: { value: 'TIME', help: 'such as 2026-12-31T18:00:00Z' } },
    },
    send: {
      text: ({ webhooks }: { webhooks: number }) => cliMessage('insight-sent', { count: String(webhooks) }),
    },
  },
});
