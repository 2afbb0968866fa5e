import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import {
  type CostAnalysis,
  type CostGroup,
  type CostGrouping,
  maxCostGroups,
  maxCostRows,
  maxCostValues,
} from '@blueport/contracts';
import { useMemo } from 'react';
import { costApi } from '../../core/api/cost-api.ts';
import { useAppSelector } from '../../core/store/store.ts';
import { checkPermission } from '@blueport/contracts';
import { formatNumber } from '../../core/i18n/format.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { useToast } from '../../ui/page/Toasts.tsx';
import type { ExportFormat } from '../resource-table/export-list.ts';
import { pageInMemory } from '../resource-table/in-memory.ts';
import type { OwnExport } from '../resource-table/own-export.ts';
import { ResourceTable } from '../resource-table/ResourceTable.tsx';
import { useListState } from '../resource-table/use-list-state.ts';
import { costColumns, costShape } from './cost-columns.tsx';
import { drillInto } from './drill-down.ts';
import { groupHref, pageKeys } from './group-href.ts';
import { groupingText, groupText } from './group-text.ts';
import type { CostControl } from './use-cost-control.ts';
import type { CostData } from './use-cost.ts';

interface CostGroupsProps {
  readonly control: CostControl;
  readonly cost: CostData;
  readonly analysis: CostAnalysis;
}

/** Whether the user may open the pages of groups. */
function useMayOpenPages(grouping: CostGrouping): boolean {
  const account = useAppSelector((state) => state.auth.account);
  const keys = pageKeys[grouping] ?? [];
  return account !== null && keys.some((key) => checkPermission(account, key).allowed);
}

const groupKey = ({ key }: CostGroup) => key;

/** All groups with their cost, share and change. A row leads to the cost inside its group. */
export function CostGroups({ control, cost, analysis }: CostGroupsProps) {
  const t = useT();
  const list = useListState(costShape);
  const { state, fixed, hrefOf } = control;
  const { groupBy } = state;
  const mayOpen = useMayOpenPages(groupBy);
  const columns = useMemo(
    () =>
      costColumns(t, {
        grouping: groupBy,
        currency: analysis.currency ?? 'USD',
        total: Number(analysis.total),
        hasPages: mayOpen && analysis.groups.some((group) => groupHref(groupBy, group) !== undefined),
        pageOf: (group) => groupHref(groupBy, group),
      }),
    [t, groupBy, analysis, mayOpen],
  );
  const page = useMemo(
    () => pageInMemory(analysis.groups, list.state, columns),
    [analysis.groups, list.state, columns],
  );
  const ownExport = useCostExport(control, analysis, columns[0]?.header ?? '');
  const mayDrill = drillInto(state, '', fixed) !== undefined;
  return (
    <section aria-labelledby="cost-groups">
      <Typography id="cost-groups" variant="h3" component="h2" sx={{ marginBottom: 3 }}>
        {t('cost.groups', { name: groupingText(groupBy, t) })}
      </Typography>
      {analysis.groupCount > maxCostGroups && (
        <Alert severity="info" sx={{ marginBottom: 3 }}>
          {t('cost.manyGroups', {
            shown: formatNumber(maxCostGroups),
            count: formatNumber(analysis.groupCount),
          })}
        </Alert>
      )}
      <ResourceTable
        list="cost-analysis"
        label={t('cost.groups', { name: groupingText(groupBy, t) })}
        viewsElsewhere
        columns={columns}
        rowId={groupKey}
        control={list}
        data={{
          rows: page.rows,
          total: page.total,
          isFetching: cost.isFetching,
          error: cost.error,
          refetch: cost.refetch,
        }}
        ownExport={ownExport}
        {...(mayDrill && {
          rowHref: ({ key }: CostGroup) => hrefOf(drillInto(state, key, fixed) ?? state),
        })}
        empty={{ title: t('cost.none') }}
      />
    </section>
  );
}

/** Returns the export of every group with its daily or monthly cost. */
function useCostExport(control: CostControl, analysis: CostAnalysis, nameHeader: string): OwnExport {
  const t = useT();
  const toast = useToast();
  const [read] = costApi.useCostTableMutation();
  const { state, request } = control;
  const isDaily = state.view !== 'monthly';
  const rows = Math.min(analysis.groupCount, maxCostRows);
  const isTooLarge = isDaily && rows * analysis.points.length > maxCostValues;
  const granularity = isDaily && !isTooLarge ? 'daily' : 'monthly';
  const content = t('cost.exportContent', {
    count: analysis.groupCount,
    name: groupingText(state.groupBy, t),
    most: maxCostRows,
    isCut: analysis.groupCount > maxCostRows ? 'yes' : 'no',
    granularity,
  });
  const write = async (format: ExportFormat): Promise<Blob> => {
    const [table, { writeCostTable }] = await Promise.all([
      read({ query: { ...request, groupBy: state.groupBy, granularity } }).unwrap(),
      import('./write-cost-table.ts'),
    ]);
    const othersOf = (count: number) => t('cost.otherGroups', { count });
    const notes = [
      ...(isTooLarge ? [t('cost.exportMonthly')] : []),
      ...(table.others === null
        ? []
        : [t('cost.exportOthers', { shown: table.rows.length, count: table.others.count })]),
    ];
    if (notes.length > 0) toast({ severity: 'warning', text: notes.join(' ') });
    const nameOf = (row: { readonly key: string; readonly label: string }) =>
      groupText(state.groupBy, row, t);
    return await writeCostTable(format, table, {
      name: nameHeader,
      total: t('cost.total'),
      currency: t('cost.currency'),
      inferred: t('cost.inferredHeader'),
      nameOf,
      othersOf,
    });
  };
  return { rows, content, write };
}
