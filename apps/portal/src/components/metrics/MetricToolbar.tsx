import ArrowIcon from '@mui/icons-material/ExpandMoreOutlined';
import AddIcon from '@mui/icons-material/AddOutlined';
import LiveIcon from '@mui/icons-material/AutorenewOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { maxMetricCharts, metricRanges } from '@blueport/contracts';
import { Suspense, useState } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import { NativeChoice } from '../resource-table/NativeChoice.tsx';
import { resourceTypeLabel } from '../resource-type/resource-type-label.ts';
import { ChartDialog } from './ChartDialog.tsx' with { load: 'dialog', texts: 'administration' };
import { PeriodChoice } from './PeriodChoice.tsx';
import { ScopeDialog } from './ScopeDialog.tsx' with { load: 'dialog', texts: 'administration' };
import { intervalOfType } from './threshold/threshold-at-interval.ts';
import { useScopeText } from './use-scope-text.ts';
import type { MetricBoardData } from './use-metric-board.ts';
import type { MetricControl } from './use-metric-control.ts';

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 } as const;
const allTypes = 'all';

interface MetricToolbarProps {
  readonly control: MetricControl;
  readonly board: MetricBoardData;
}

/** Resources, type, period, live refresh and a button to add a chart. */
export function MetricToolbar({ control, board }: MetricToolbarProps) {
  const t = useT();
  const { state, change, isFixed } = control;
  const { period, isLive, type, charts } = state;
  const types = board.types ?? [];
  const [isAdding, setAdding] = useState(false);
  return (
    <Box sx={{ ...row, rowGap: 3, marginBottom: 3 }}>
      {!isFixed && <ScopeButton control={control} />}
      {/* It takes its place before the types are known, so that nothing moves. */}
      {charts === null && (
        <TypeChoice types={types} type={type} onChoose={(next) => change({ type: next })} />
      )}
      <PeriodChoice period={period} ranges={metricRanges} onChange={(next) => change({ period: next })} />
      {'last' in period && (
        <Button
          aria-pressed={isLive}
          variant="outlined"
          startIcon={<LiveIcon />}
          onClick={() => change({ isLive: !isLive })}
        >
          {t('metrics.live')}
        </Button>
      )}
      <Box sx={{ ...row, marginInlineStart: { lg: 'auto' } }}>
        {charts !== null && (
          <Button onClick={() => change({ charts: null })}>{t('metrics.toStarter')}</Button>
        )}
        <Button
          variant="outlined"
          startIcon={<AddIcon />}
          disabled={types.length === 0 || board.charts.length >= maxMetricCharts}
          onClick={() => setAdding(true)}
        >
          {t('metrics.add')}
        </Button>
      </Box>
      <Suspense>
        {isAdding && (
          <ChartDialog
            types={types}
            intervalOf={(one) => intervalOfType(board, one)}
            usualType={type ?? board.charts[0]?.type}
            onSave={(chart) => change({ charts: [...board.charts, chart] })}
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
    </Box>
  );
}

interface TypeChoiceProps {
  readonly types: NonNullable<MetricBoardData['types']>;
  readonly type: string | null;
  readonly onChoose: (type: string | null) => void;
}

function TypeChoice({ types, type, onChoose }: TypeChoiceProps) {
  const t = useT();
  const isUnknown = type !== null && !types.some((one) => one.type === type);
  return (
    <NativeChoice
      label={t('metrics.type')}
      value={type ?? allTypes}
      options={[
        { value: allTypes, label: t('metrics.allTypes') },
        ...(isUnknown ? [{ value: type, label: resourceTypeLabel(type) }] : []),
        ...types.map((one) => ({
          value: one.type,
          label: t('metrics.typeCount', { type: resourceTypeLabel(one.type), count: one.count }),
        })),
      ]}
      onChoose={(value) => onChoose(value === allTypes ? null : value)}
    />
  );
}

function ScopeButton({ control }: { readonly control: MetricControl }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { selection } = control.state;
  const text = useScopeText(selection);
  return (
    <>
      <Button
        variant="outlined"
        endIcon={<ArrowIcon />}
        aria-haspopup="dialog"
        aria-label={t('metrics.scopeOf', { name: text })}
        onClick={() => setOpen(true)}
      >
        <Box
          component="span"
          sx={{ maxWidth: 260, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {text}
        </Box>
      </Button>
      <Suspense>
        {isOpen && (
          <ScopeDialog
            selection={selection}
            onSave={(next) => control.change({ selection: next, type: null, charts: null })}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
