import Box from '@mui/material/Box';
import { useState } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import { nativeField } from '../../ui/native-field/native-field.ts';
import { type MetricPeriod, validPeriod } from './metric-state.ts';

interface PeriodFieldsProps {
  readonly period: { readonly from: string; readonly to: string };
  readonly onChange: (period: MetricPeriod) => void;
}

/** Returns a time as the fields of the browser write it: `2026-11-28T14:00`, in the time zone of the browser. */
function localText(time: string): string {
  const date = new Date(time);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The first and the last time. They apply when both are complete and the field is left. */
export function PeriodFields({ period, onChange }: PeriodFieldsProps) {
  const t = useT();
  const initial = { from: localText(period.from), to: localText(period.to) };
  const [times, setTimes] = useState(initial);
  const apply = () => {
    const next = validPeriod(times.from, times.to);
    if (next && (times.from !== initial.from || times.to !== initial.to)) onChange(next);
  };
  return (
    <Box sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {(['from', 'to'] as const).map((end) => (
        <Box
          key={end}
          component="input"
          type="datetime-local"
          aria-label={t(`metrics.${end}`)}
          value={times[end]}
          onChange={(event) => setTimes({ ...times, [end]: event.target.value })}
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
