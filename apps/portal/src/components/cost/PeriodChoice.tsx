import { formatDay } from '../../core/i18n/format-day.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { RangeFields } from '../period/RangeFields.tsx';
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

/** The first and the last day. */
function DayFields({ control: { range, today, change } }: { readonly control: CostControl }) {
  const t = useT();
  return (
    <RangeFields
      type="date"
      initial={range}
      labels={{ from: t('cost.period.from'), to: t('cost.period.to') }}
      max={range.to > today ? range.to : today}
      titleOf={formatDay}
      onApply={(days) => {
        const period = validRange(days.from, days.to);
        if (period && (period.from !== range.from || period.to !== range.to)) change({ period });
      }}
    />
  );
}
