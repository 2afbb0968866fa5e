import {
  insightRoutes,
  insightSources,
  type InsightReading,
  type InsightTimelineEntry,
} from '@blueport/contracts';
import { cliMessage } from '../../language.ts';
import { equalTo, listWhere } from '../list-input.ts';
import { tableOf } from '../table-of.ts';

const columns = [
  ['ID', 'id'],
  ['SEVERITY', 'severity'],
  ['KIND', 'kind'],
  ['NAME', 'subject'],
  ['STATE', 'state'],
  ['SUBSCRIPTION', 'subscriptionName'],
  ['RESOURCE GROUP', 'resourceGroup'],
  ['SINCE', 'startedAt'],
] as const;
const state = { value: 'STATE', help: 'firing, acknowledged, silenced or resolved' } as const;

const stateOf = (reading: InsightReading): string =>
  insightSources
    .map((source) => {
      const found = reading.sources.find((one) => one.source === source);
      return `${source} ${found?.state ?? 'unread'}`;
    })
    .join(', ');

/** The `insights` command: what needs attention. */
export const insightTable = tableOf({
  name: 'insights',
  summary: 'Show what needs attention, and acknowledge or silence it',
  routes: [insightRoutes],
  columns,
  verbs: {
    list: {
      filters: { kind: { value: 'KIND', help: 'such as firingAlert or expiringSecret' }, state },
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

/** The `alerts` command: firing alerts of the cloud. */
export const alertTable = tableOf({
  name: 'alerts',
  summary: 'List alerts that fire in the cloud',
  columns,
  verbs: {
    list: {
      summary: 'List alerts in your cloud scopes, most severe first',
      route: insightRoutes.list,
      filters: { state },
      query: (input) =>
        listWhere(input, { ...equalTo(input, { state: 'state' }), kind: { eq: 'firingAlert' } }),
    },
  },
});
