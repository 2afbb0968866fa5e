import { useT } from '../../core/i18n/translate.tsx';
import { NativeChoice } from '../resource-table/NativeChoice.tsx';
import { RangeFields } from '../period/RangeFields.tsx';
import { type MetricPeriod, validPeriod } from './metric-state.ts';

const custom = 'custom';

interface PeriodChoiceProps {
  readonly period: MetricPeriod;
  /** Ranges to choose from, such as `24h`. */
  readonly ranges: readonly string[];
  readonly onChange: (period: MetricPeriod) => void;
}

/** The period: a range that ends now, or from one time to another. */
export function PeriodChoice({ period, ranges, onChange }: PeriodChoiceProps) {
  const t = useT();
  const last = 'last' in period ? period.last : custom;
  const others = last === custom || ranges.includes(last) ? [] : [last];
  const choose = (value: string) => {
    if (value !== custom) onChange({ last: value });
    else {
      const now = new Date();
      const from = new Date(now.getTime() - 86_400_000);
      onChange({ from: from.toISOString(), to: now.toISOString() });
    }
  };
  return (
    <>
      <NativeChoice
        fits
        label={t('metrics.period')}
        value={last}
        options={[
          ...[...ranges, ...others].map((range) => ({ value: range, label: rangeText(range, t) })),
          { value: custom, label: t('metrics.customPeriod') },
        ]}
        onChoose={choose}
      />
      {!('last' in period) && (
        <RangeFields
          key={`${period.from} ${period.to}`}
          type="datetime-local"
          initial={{ from: localText(period.from), to: localText(period.to) }}
          labels={{ from: t('metrics.from'), to: t('metrics.to') }}
          onApply={({ from, to }) => {
            const next = validPeriod(from, to);
            if (next) onChange(next);
          }}
        />
      )}
    </>
  );
}

/** Returns a time as the fields of the browser write it: `2026-11-28T14:00`, in the time zone of the browser. */
function localText(time: string): string {
  const date = new Date(time);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function rangeText(range: string, t: ReturnType<typeof useT>): string {
  const count = Number.parseInt(range, 10);
  if (range.endsWith('m')) return t('metrics.lastMinutes', { count });
  return t(range.endsWith('h') ? 'metrics.lastHours' : 'metrics.lastDays', { count });
}
