import Box from '@mui/material/Box';
import { insightKinds, insightStates, type Insight } from '@blueport/contracts';
import type { t as translate } from '../../../core/i18n/translate.tsx';
import { cloudText } from '../../../components/activity/cloud-text.ts';
import { shapeOf, type TableColumn } from '../../../components/resource-table/column.ts';
import {
  choiceFilter,
  momentColumn,
  plainColumn,
  readColumn,
  textColumn,
  textFilter,
} from '../../../components/resource-table/column-kinds.tsx';
import { NameCell } from '../../../components/resource-table/NameCell.tsx';
import { lastChangeText } from './last-change-text.ts';
import { SeverityPill, StatePill } from '../../../components/insights/InsightPills.tsx';
import { impactText, severityText } from '../../../components/insights/insight-text.ts';

const severities = ['0', '1', '2', '3', '4'] as const;

/**
 * Returns the name of the affected resource or, for the insight about a resource, of the one that contains it; for a
 * service event, which may affect several subscriptions, that of the subscription.
 */
function resourceOf({ kind, subject, resourceId, subscriptionName }: Insight): string | undefined {
  if (kind === 'serviceEvent') return subscriptionName ?? undefined;
  const names = resourceId?.split('/').filter((_part, index) => index >= 8 && index % 2 === 0);
  return names?.findLast((name) => name !== subject);
}

/** Columns of the list of insights. Field names match the API. */
export function insightColumns(t: typeof translate): TableColumn<Insight>[] {
  return [
    textColumn('subject', t('insights.column.subject'), {
      cell: (insight) => <NameCell text={insight.subject} detail={resourceOf(insight)} />,
      width: 220,
      grow: 2,
      primary: true,
      // Alerts of one rule have one name.
      groupable: true,
    }),
    plainColumn('severity', t('insights.column.severity'), ({ severity }) => severity, {
      cell: ({ severity }) => <SeverityPill severity={severity} />,
      sortable: true,
      filter: {
        type: 'number',
        operators: ['eq', 'lte'],
        options: severities.map((value) => ({ value, label: severityText(Number(value), t) })),
      },
      width: 110,
      onPhone: true,
    }),
    textColumn('state', t('insights.column.state'), {
      cell: ({ state, kind }) => <StatePill state={state} kind={kind} />,
      filter: choiceFilter(insightStates, (value) => t(`insights.state.${value}`)),
      width: 120,
      onPhone: true,
    }),
    textColumn('kind', t('insights.column.kind'), {
      cell: ({ kind }) => t(`insights.kind.${kind}`),
      filter: choiceFilter(insightKinds, (value) => t(`insights.kind.${value}`)),
      groupable: true,
      width: 140,
    }),
    plainColumn('impact', t('insights.column.impact'), (row) => impactText(row, t), {
      width: 190,
      grow: 2,
      onPhone: true,
    }),
    momentColumn('startedAt', t('insights.column.startedAt'), { width: 175 }),
    plainColumn(
      'lastChange',
      t('insights.column.lastChange'),
      ({ lastChange }) => lastChange && cloudText({ action: lastChange.operation }, t),
      {
        cell: (insight) => (
          <Box component="span" sx={{ color: insight.lastChange ? undefined : 'text.secondary' }}>
            {lastChangeText(insight, t)}
          </Box>
        ),
        width: 150,
      },
    ),
    readColumn('subscriptionName', t('insights.column.subscription'), (row) => row.subscriptionName, {
      filter: textFilter('eq', 'ne', 'like'),
      groupable: true,
      width: 160,
      hidden: true,
    }),
    readColumn('resourceGroup', t('insights.column.resourceGroup'), (row) => row.resourceGroup, {
      width: 160,
      hidden: true,
    }),
    readColumn('resourceId', t('insights.resource'), (row) => row.resourceId, { width: 300, hidden: true }),
    momentColumn('endedAt', t('insights.column.endedAt'), { hidden: true }),
  ];
}

/** URL parameters accepted by the list, independent of the language. */
export const insightListShape = shapeOf(
  insightColumns((id) => id),
  [
    { field: 'severity', descending: false },
    { field: 'startedAt', descending: true },
  ],
);
