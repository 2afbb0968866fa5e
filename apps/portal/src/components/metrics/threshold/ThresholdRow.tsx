import RemoveIcon from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import {
  alertOperators,
  alertOperatorSigns,
  metricIntervalMinutes,
  type MetricInterval,
} from '@blueport/contracts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useT } from '../../../core/i18n/translate.tsx';
import { type ChartUnit, formatValue } from '../../../ui/chart/chart-units.ts';
import { nativeField } from '../../../ui/native-field/native-field.ts';
import { NativeChoice } from '../../resource-table/NativeChoice.tsx';
import { type ChartThreshold, valid } from '../metric-state.ts';
import type { FittedThreshold } from './threshold-at-interval.ts';

interface ThresholdRowProps {
  readonly threshold: FittedThreshold;
  readonly unit: ChartUnit;
  /** Whether values are sums of an interval. */
  readonly isSum: boolean;
  /** Address that creates an alert rule; absent without the permission. */
  readonly ruleHref: string | undefined;
  /** Called with undefined to remove the line. */
  readonly onChange: (threshold: ChartThreshold | undefined) => void;
}

/** The threshold of a chart as fields, and the way to its alert rule. Not printed. */
export function ThresholdRow({ threshold, unit, isSum, ruleHref, onChange }: ThresholdRowProps) {
  const t = useT();
  const { operator, value, interval, convertedFrom } = threshold;
  const text = formatValue(value, unit);
  const rest = interval && { interval };
  return (
    <Box
      role="group"
      aria-label={t('metrics.threshold')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        typography: 'body2',
        '@media print': { display: 'none' },
      }}
    >
      <NativeChoice
        fits
        label={t('metrics.operator')}
        value={operator}
        options={alertOperators.map((one) => ({ value: one, label: alertOperatorSigns[one] }))}
        onChoose={(next) =>
          onChange({ ...rest, value, operator: alertOperators.find((one) => one === next) ?? operator })
        }
      />
      <ValueField
        key={value}
        value={value}
        onChange={(next) => onChange({ ...rest, operator, value: next })}
      />
      {text !== String(value) && <span>{text}</span>}
      {isSum && interval && <span>{t('metrics.perInterval', { interval: intervalText(interval) })}</span>}
      <IconButton
        size="small"
        aria-label={t('metrics.removeThreshold')}
        onClick={() => onChange(undefined)}
        sx={{ marginInlineStart: 'auto' }}
      >
        <RemoveIcon fontSize="small" />
      </IconButton>
      {convertedFrom && (
        <Box role="note" sx={{ flexBasis: '100%', typography: 'caption', color: 'text.secondary' }}>
          {t('metrics.converted', {
            value: formatValue(convertedFrom.value, unit),
            interval: intervalText(convertedFrom.interval),
          })}
        </Box>
      )}
      {ruleHref !== undefined && (
        <Button
          size="small"
          component={Link}
          to={ruleHref}
          nativeButton={false}
          sx={{ flexBasis: '100%', justifyContent: 'start', marginInlineStart: -2 }}
        >
          {t('metrics.createRule')}
        </Button>
      )}
    </Box>
  );
}

const intervalText = (interval: MetricInterval): string =>
  formatValue(metricIntervalMinutes[interval] * 60_000, { kind: 'duration' });

interface ValueFieldProps {
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** The value as a number. It applies when the field is left; an invalid text is discarded. */
function ValueField({ value, onChange }: ValueFieldProps) {
  const t = useT();
  const [text, setText] = useState(String(value));
  const apply = () => {
    const next = valid('threshold', text.trim());
    if (next === undefined) setText(String(value));
    else if (Number(next) !== value) onChange(Number(next));
  };
  return (
    <Box
      component="input"
      inputMode="decimal"
      autoComplete="off"
      aria-label={t('metrics.threshold')}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply();
      }}
      sx={{ ...nativeField, width: 112 }}
    />
  );
}
