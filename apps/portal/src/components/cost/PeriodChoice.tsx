import Box from '@mui/material/Box';
import { useState } from 'react';
import { formatDay } from '../../core/i18n/format-day.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { nativeField } from '../../ui/native-field/native-field.ts';
import { NativeChoice } from '../resource-table/NativeChoice.tsx';
import { costPeriods, validRange } from './cost-period.ts';
import type { CostControl } from './use-cost-control.ts';

const custom = 'custom';

/** The period: months by name, or any days. */
export function PeriodChoice({ control }: { readonly control: CostControl }) {
  const t = useT();
  const { state, range, change } = control;
  const isCustom = typeof state.period !== 'string';
  return (
    <>
      <NativeChoice
        fits
        label={t('cost.period')}
        value={typeof state.period === 'string' ? state.period : custom}
        options={[
          ...costPeriods.map((period) => ({ value: period, label: t(`cost.period.${period}`) })),
          { value: custom, label: t('cost.period.custom') },
        ]}
        onChoose={(value) => change({ period: costPeriods.find((period) => period === value) ?? range })}
      />
      {isCustom && <DayFields key={`${range.from} ${range.to}`} control={control} />}
    </>
  );
}

/** The first and the last day. They apply when a complete date is entered and the field is left. */
function DayFields({ control }: { readonly control: CostControl }) {
  const t = useT();
  const [days, setDays] = useState(control.range);
  const apply = () => {
    const range = validRange(days.from, days.to);
    if (range && (range.from !== control.range.from || range.to !== control.range.to))
      control.change({ period: range });
  };
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      {(['from', 'to'] as const).map((end) => (
        <Box
          key={end}
          component="input"
          type="date"
          aria-label={t(`cost.period.${end}`)}
          title={formatDay(days[end])}
          value={days[end]}
          max={control.range.to > control.today ? control.range.to : control.today}
          onChange={(event) => setDays({ ...days, [end]: event.target.value })}
          onBlur={apply}
          onKeyDown={(event) => {
            if (event.key === 'Enter') apply();
          }}
          sx={nativeField}
        />
      ))}
    </Box>
  );
}
