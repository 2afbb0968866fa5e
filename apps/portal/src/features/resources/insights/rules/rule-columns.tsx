import { alertOperatorSigns, alertScopeKinds, type AlertRule } from '@blueport/contracts';
import type { t as translate } from '../../../../core/i18n/translate.tsx';
import { formatNumber } from '../../../../core/i18n/format.ts';
import { resourceTypeLabel } from '../../../../components/resource-type/resource-type-label.ts';
import { shapeOf, type TableColumn } from '../../../../components/resource-table/column.ts';
import {
  choiceFilter,
  momentColumn,
  plainColumn,
  readColumn,
  textColumn,
} from '../../../../components/resource-table/column-kinds.tsx';
import { NameCell } from '../../../../components/resource-table/NameCell.tsx';
import { SeverityPill } from '../../../../components/insights/InsightPills.tsx';
import { RuleState } from './RuleState.tsx';

type T = typeof translate;

/** Returns the condition of a rule, such as `Percentage CPU > 80`. */
export const conditionText = ({ metric, operator, threshold }: AlertRule): string =>
  `${metric} ${alertOperatorSigns[operator]} ${formatNumber(threshold, { maximumFractionDigits: 2 })}`;

/** Returns what a rule watches. */
export function scopeText({ scope, type }: AlertRule, t: T): string {
  const { kind, resourceId, deployment, resourceGroup, tag, subscriptionName, subscriptionId } = scope;
  const subscription = subscriptionName ?? subscriptionId;
  const name = {
    resource: resourceId?.split('/').at(-1) ?? '',
    deployment: deployment ?? '',
    resourceGroup: resourceGroup ?? '',
    tag: `${tag ?? ''} (${subscription})`,
    resourceType: subscription,
  }[kind];
  return t('insights.rules.scopeText', {
    kind: t(`insights.rules.kind.${kind}`),
    name,
    type: resourceTypeLabel(type),
  });
}

/** Columns of the list of rules. Field names match the API. */
export function ruleColumns(t: T): TableColumn<AlertRule>[] {
  return [
    textColumn('name', t('insights.rules.name'), {
      cell: ({ name }) => <NameCell text={name} />,
      width: 190,
      grow: 2,
      primary: true,
    }),
    plainColumn('state', t('insights.rules.state'), (row) => row.firing, {
      cell: (row) => <RuleState rule={row} />,
      width: 150,
      onPhone: true,
    }),
    plainColumn('severity', t('insights.column.severity'), ({ severity }) => severity, {
      cell: ({ severity }) => <SeverityPill severity={severity} />,
      sortable: true,
      width: 140,
    }),
    plainColumn('condition', t('insights.rules.condition'), conditionText, {
      width: 210,
      grow: 1,
      onPhone: true,
    }),
    plainColumn('kind', t('insights.rules.scope'), (row) => row.scope.kind, {
      cell: (row) => scopeText(row, t),
      filter: choiceFilter(alertScopeKinds, (value) => t(`insights.rules.kind.${value}`)),
      width: 260,
      grow: 1,
    }),
    momentColumn('evaluatedAt', t('insights.rules.evaluatedAt')),
    readColumn('createdBy', t('insights.rules.createdBy'), (row) => row.createdBy, {
      width: 160,
      hidden: true,
    }),
    momentColumn('createdAt', t('insights.rules.createdAt'), { hidden: true }),
  ];
}

/** URL parameters accepted by the list, independent of the language. */
export const ruleListShape = shapeOf(
  ruleColumns((id) => id),
  [{ field: 'name', descending: false }],
);
