import OverIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import { type Budget, budgetPeriods, budgetScopeKinds, priceCurrencies } from '@blueport/contracts';
import { NameCell } from '../../../../components/resource-table/NameCell.tsx';
import { shapeOf, type TableColumn } from '../../../../components/resource-table/column.ts';
import {
  choiceFilter,
  momentColumn,
  plainColumn,
  readColumn,
} from '../../../../components/resource-table/column-kinds.tsx';
import { formatMoney } from '../../../../core/i18n/format-money.ts';
import type { t as translate } from '../../../../core/i18n/translate.tsx';
import { LimitBar } from './components/LimitBar.tsx';
import { LimitPill, stateText } from './components/LimitPill.tsx';
import { ScopeIcon } from './components/ScopeIcon.tsx';
import { limitFigures } from './limit-figures.ts';
import { billedUntilText, figuresText, moneyText, periodText, scopeName, shareText } from './limit-text.ts';

type T = typeof translate;

function UsedCell({ row, t }: { readonly row: Budget; readonly t: T }) {
  const figures = limitFigures(row);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, width: { xs: 170, md: 210 } }}>
      <Box sx={{ flex: 1 }}>
        <LimitBar
          label={`${t('limits.used')}: ${scopeName(row, t)}`}
          valueText={figuresText(row, t)}
          figures={figures}
          marks={row.thresholds.map(({ percent }) => percent)}
        />
      </Box>
      <Box sx={{ typography: 'caption', minWidth: 40, textAlign: 'end', fontVariantNumeric: 'tabular-nums' }}>
        {shareText(row)}
      </Box>
    </Box>
  );
}

/** An amount with a sign if it exceeds the limit. */
function OverAmount({
  text,
  isOver,
  sign,
}: {
  readonly text: string;
  readonly isOver: boolean;
  readonly sign: string;
}) {
  if (!isOver) return text;
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        verticalAlign: 'bottom',
        alignItems: 'center',
        gap: 1,
        color: 'text.error',
        fontWeight: 500,
      }}
    >
      <OverIcon titleAccess={sign} sx={{ fontSize: 16 }} />
      {text}
    </Box>
  );
}

interface AmountLook {
  readonly isOver?: (row: Budget) => boolean;
  readonly hidden?: boolean;
}

const hidden = { hidden: true } as const;
const number = { type: 'number', operators: ['gt', 'lt', 'eq'] } as const;

/** Columns of the list of limits. Field names match the API. */
export function limitColumns(t: T): TableColumn<Budget>[] {
  const amount = (
    id: string,
    header: string,
    read: (row: Budget) => number | null,
    { isOver = () => false, ...look }: AmountLook = {},
  ): TableColumn<Budget> =>
    plainColumn(id, header, read, {
      ...look,
      cell: (row) => {
        const value = read(row);
        return value === null ? (
          ''
        ) : (
          <OverAmount
            text={moneyText(value, row.currency)}
            isOver={isOver(row)}
            sign={t(id === 'forecast' ? 'limits.state.forecast' : 'limits.state.exceeded')}
          />
        );
      },
      width: 110,
      align: 'end',
    });
  return [
    readColumn('scopeName', t('limits.scope'), (row) => scopeName(row, t), {
      cell: (row) => <NameCell text={scopeName(row, t)} icon={<ScopeIcon kind={row.scope.kind} />} />,
      width: 190,
      grow: 2,
      primary: true,
    }),
    readColumn('scopeKind', t('limits.kind'), ({ scope }) => scope.kind, {
      cell: ({ scope }) => t(`limits.kind.${scope.kind}`),
      filter: choiceFilter(budgetScopeKinds, (kind) => t(`limits.kind.${kind}`)),
      width: 140,
      hidden: true,
    }),
    readColumn('period', t('limits.period'), ({ period }) => period, {
      cell: (row) => periodText(row, t),
      filter: choiceFilter(budgetPeriods, (period) => t(`limits.period.${period}`)),
      width: 110,
    }),
    plainColumn('used', t('limits.used'), (row) => limitFigures(row).used, {
      cell: (row) => <UsedCell row={row} t={t} />,
      width: 220,
      grow: 2,
      onPhone: true,
    }),
    plainColumn('limit', t('limits.limit'), ({ limit }) => Number(limit), {
      cell: ({ limit, currency }) => formatMoney(limit, currency),
      sortable: true,
      filter: number,
      width: 110,
      align: 'end',
      onPhone: true,
    }),
    amount('left', t('limits.left'), (row) => limitFigures(row).left, {
      isOver: (row) => limitFigures(row).left < 0,
    }),
    amount('forecast', t('limits.forecast'), (row) => limitFigures(row).forecast, {
      isOver: (row) => (limitFigures(row).forecast ?? 0) > Number(row.limit),
    }),
    plainColumn('state', t('limits.state'), (row) => stateText(row, t), {
      cell: (row) => <LimitPill budget={row} />,
      width: 200,
    }),
    plainColumn('completeUntil', t('limits.billedUntil'), (row) => row.spend?.completeUntil ?? null, {
      cell: (row) => billedUntilText(row, t),
      width: 130,
    }),
    amount('billed', t('limits.part.billed'), ({ spend }) => spend && Number(spend.billed), hidden),
    amount('unbilled', t('limits.part.unbilled'), ({ spend }) => spend && Number(spend.unbilled), hidden),
    amount('reserved', t('limits.part.reserved'), ({ spend }) => spend && Number(spend.reserved), hidden),
    amount('planned', t('limits.plannedCost'), (row) => Number(row.deployed) + Number(row.reserved), hidden),
    plainColumn('currency', t('limits.currency'), ({ currency }) => currency, {
      sortable: true,
      filter: choiceFilter(priceCurrencies, (currency) => currency),
      width: 100,
      hidden: true,
    }),
    momentColumn('updatedAt', t('limits.updated'), { hidden: true }),
  ];
}

/** URL parameters accepted by the list, independent of the language. */
export const limitListShape = shapeOf(
  limitColumns((id) => id),
  [{ field: 'scopeName', descending: false }],
);
