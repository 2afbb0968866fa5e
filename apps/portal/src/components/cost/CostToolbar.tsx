import ArrowIcon from '@mui/icons-material/ExpandMoreOutlined';
import CompareIcon from '@mui/icons-material/CompareArrowsOutlined';
import FilterIcon from '@mui/icons-material/FilterListOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { costMetrics } from '@blueport/contracts';
import { Suspense, useState } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import { ViewSwitch } from '../../ui/url-tabs/ViewSwitch.tsx';
import { NativeChoice } from '../resource-table/NativeChoice.tsx';
import { changeFilter } from './drill-down.ts';
import { FilterMenu } from './FilterMenu.tsx' with { load: 'dialog' };
import { groupingText } from './group-text.ts';
import { GroupingMenu } from './GroupingMenu.tsx' with { load: 'dialog' };
import { PeriodChoice } from './PeriodChoice.tsx';
import { costViews } from './cost-state.ts';
import type { CostControl } from './use-cost-control.ts';

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 } as const;

interface CostToolbarProps {
  readonly control: CostControl;
  /** Currencies of the cost in the period, if there are several. */
  readonly currencies: readonly string[];
  readonly currency: string | null;
}

/** Period, grouping, filters and view of a cost analysis. */
export function CostToolbar({ control, currencies, currency }: CostToolbarProps) {
  const t = useT();
  const { state, change } = control;
  return (
    <Box sx={{ ...row, rowGap: 3, marginBottom: 4 }}>
      <PeriodChoice control={control} />
      <GroupingButton control={control} />
      <FilterButton control={control} />
      <NativeChoice
        fits
        label={t('cost.metric')}
        value={state.metric}
        options={costMetrics.map((metric) => ({ value: metric, label: t(`cost.metric.${metric}`) }))}
        onChoose={(value) => change({ metric: costMetrics.find((metric) => metric === value) ?? 'billed' })}
      />
      {currencies.length > 1 && (
        <ViewSwitch
          label={t('cost.currency')}
          value={currency}
          options={currencies.map((code) => ({ value: code, label: code }))}
          onChange={(code) => change({ currency: code })}
        />
      )}
      <Box sx={{ ...row, marginInlineStart: { lg: 'auto' } }}>
        <Button
          aria-pressed={state.compares}
          variant="outlined"
          startIcon={<CompareIcon />}
          onClick={() => change({ compares: !state.compares })}
        >
          {t('cost.compare')}
        </Button>
        <ViewSwitch
          label={t('cost.view')}
          value={state.view}
          options={costViews.map((view) => ({ value: view, label: t(`cost.view.${view}`) }))}
          onChange={(view) => change({ view })}
        />
      </Box>
    </Box>
  );
}

function GroupingButton({ control }: { readonly control: CostControl }) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { groupBy } = control.state;
  return (
    <>
      <Button
        variant="outlined"
        endIcon={<ArrowIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('cost.groupedBy', { name: groupingText(groupBy, t) })}
      </Button>
      <Suspense>
        {anchor && (
          <GroupingMenu
            anchor={anchor}
            current={groupBy}
            request={control.request}
            onChoose={(grouping) => {
              setAnchor(null);
              control.change({ groupBy: grouping });
            }}
            onClose={() => setAnchor(null)}
          />
        )}
      </Suspense>
    </>
  );
}

function FilterButton({ control }: { readonly control: CostControl }) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { state, fixed, request } = control;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<FilterIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('cost.addFilter')}
      </Button>
      <Suspense>
        {anchor && (
          <FilterMenu
            anchor={anchor}
            filters={state.filters}
            fixed={fixed}
            request={request}
            onApply={(grouping, values) => control.change(changeFilter(state, grouping, values))}
            onClose={() => setAnchor(null)}
          />
        )}
      </Suspense>
    </>
  );
}
