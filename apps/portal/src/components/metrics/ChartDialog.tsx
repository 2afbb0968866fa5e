import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  alertOperators,
  alertOperatorSigns,
  metricNameOf,
  type AlertOperator,
  type MetricAggregation,
  type MetricDefinition,
  type MetricInterval,
} from '@blueport/contracts';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { metricApi } from '../../core/api/metric-api.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { ChoiceField } from '../../ui/steady-select/ChoiceField.tsx';
import { TextInput } from '../administration/TextInput.tsx';
import { FormDialog } from '../form-dialog/FormDialog.tsx';
import { type Form, inputOf, useForm } from '../form-dialog/use-form.ts';
import { resourceTypeLabel } from '../resource-type/resource-type-label.ts';
import { type BoardChart, valid } from './metric-state.ts';
import { DefinitionsProblem, MetricField } from './MetricField.tsx';
import { keepsThreshold } from './threshold/threshold-at-interval.ts';
import type { MetricType } from './use-metric-board.ts';

interface ChartDialogProps {
  readonly types: readonly MetricType[];
  /** The type that a new chart starts with. */
  readonly usualType?: string | undefined;
  /** The chart to change; absent for a new one. */
  readonly chart?: BoardChart;
  /** Returns the interval of the values of a type, which a threshold of sums refers to. */
  readonly intervalOf: (type: string) => MetricInterval | undefined;
  readonly onSave: (chart: BoardChart) => void;
  readonly onClose: () => void;
}

interface ChartDraft {
  readonly [field: string]: unknown;
  readonly type: string;
  readonly metric: string;
  /** Empty for the default aggregation, and for no dimension. */
  readonly aggregation: MetricAggregation | '';
  readonly split: string;
  /** Empty for no threshold. */
  readonly operator: AlertOperator | '';
  readonly threshold: string;
}

const chartOf = (
  { type, metric, aggregation, split, operator, threshold }: ChartDraft,
  interval: MetricInterval | undefined,
): BoardChart => ({
  type,
  metric,
  ...(aggregation !== '' && { aggregation }),
  ...(split !== '' && { split }),
  ...(operator !== '' && {
    threshold: { operator, value: Number(threshold), ...(interval && { interval }) },
  }),
});

const pair = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: { sm: '1fr 1fr' },
} as const;

/** Adds or changes a chart: the type of its resources, metric, aggregation and dimension. */
export function ChartDialog({ types, usualType, chart, intervalOf, onSave, onClose }: ChartDialogProps) {
  const t = useT();
  const first = chart?.type ?? usualType ?? types[0]?.type ?? '';
  const form = useForm<ChartDraft>(
    {
      type: first,
      metric: chart ? metricNameOf(chart.type, chart.metric) : '',
      aggregation: chart?.aggregation ?? '',
      split: chart?.split ?? '',
      operator: chart?.threshold?.operator ?? '',
      threshold: chart?.threshold ? String(chart.threshold.value) : '',
    },
    ({ operator, threshold }) =>
      operator === '' || valid('threshold', threshold) !== undefined
        ? {}
        : { threshold: t('metrics.thresholdIssue') },
  );
  const { type, metric } = form.values;
  const found = metricApi.useMetricDefinitionsQuery(type === '' ? skipToken : { query: { type } });
  const definitions = found.currentData?.result ?? [];
  const definition = definitions.find(({ name }) => name === metric);
  const options = types.some((one) => one.type === first) ? types : [{ type: first }, ...types];
  const { setMetric, setAggregation, isRemoved } = useThresholdChanges(form, definition);
  return (
    <FormDialog
      title={t(chart ? 'metrics.editTitle' : 'metrics.addTitle')}
      submit={t(chart ? 'metrics.apply' : 'metrics.add')}
      isReady={metric !== ''}
      layout="gap"
      form={form}
      send={() => Promise.resolve({ data: chartOf(form.values, intervalOf(type)) })}
      onDone={(next) => {
        onSave(next);
        onClose();
      }}
      onClose={onClose}
    >
      <ChoiceField
        label={t('metrics.type')}
        value={type}
        options={options.map((one) => ({ value: one.type, label: resourceTypeLabel(one.type) }))}
        onChange={(next) => {
          form.set('type', next);
          setMetric('');
        }}
      />
      <MetricField
        definitions={definitions}
        metric={metric}
        isLoading={found.isFetching}
        onChange={setMetric}
      />
      <DefinitionsProblem error={found.error} notes={found.currentData?.notes ?? []} />
      <ChoiceField
        label={t('metrics.aggregation')}
        value={form.values.aggregation}
        empty={
          definition?.aggregation
            ? t('metrics.usualAggregation', { name: t(`metrics.aggregation.${definition.aggregation}`) })
            : t('metrics.usual')
        }
        options={(definition?.aggregations ?? []).map((one) => ({
          value: one,
          label: t(`metrics.aggregation.${one}`),
        }))}
        onChange={setAggregation}
      />
      <ChoiceField
        label={t('metrics.split')}
        value={form.values.split}
        empty={t('metrics.noSplit')}
        disabled={(definition?.dimensions ?? []).length === 0}
        help={definition?.dimensions.length === 0 ? t('metrics.noDimensions') : undefined}
        options={(definition?.dimensions ?? []).map((one) => ({ value: one, label: one }))}
        onChange={(next) => form.set('split', next)}
      />
      <ThresholdFields form={form} isRemoved={isRemoved} />
    </FormDialog>
  );
}

/** Changes the metric or its aggregation, and removes a threshold that has no meaning for them. */
function useThresholdChanges(form: Form<ChartDraft>, definition: MetricDefinition | undefined) {
  const [isRemoved, setRemoved] = useState(false);
  const { metric, aggregation, operator } = form.values;
  const removeThreshold = () => {
    if (operator === '') return;
    form.set('operator', '');
    form.set('threshold', '');
    setRemoved(true);
  };
  return {
    isRemoved: isRemoved && operator === '',
    setMetric: (name: string) => {
      if (name !== metric) removeThreshold();
      form.set('metric', name);
      form.set('aggregation', '');
      form.set('split', '');
    },
    setAggregation: (next: ChartDraft['aggregation']) => {
      const usual = definition?.aggregation;
      if (!keepsThreshold(aggregation || usual, next || usual)) removeThreshold();
      form.set('aggregation', next);
    },
  };
}

interface ThresholdFieldsProps {
  readonly form: Form<ChartDraft>;
  /** Whether a threshold was removed, because it had no meaning for the metric and its aggregation. */
  readonly isRemoved: boolean;
}

/** A line across the chart, from which an alert rule can be created. */
function ThresholdFields({ form, isRemoved }: ThresholdFieldsProps) {
  const t = useT();
  const { operator } = form.values;
  return (
    <Box sx={pair}>
      <ChoiceField
        label={t('metrics.operator')}
        value={operator}
        empty={t('metrics.noThreshold')}
        options={alertOperators.map((one) => ({ value: one, label: alertOperatorSigns[one] }))}
        onChange={(next) => form.set('operator', next)}
      />
      <TextInput
        {...inputOf(form, 'threshold')}
        label={t('metrics.threshold')}
        numeric
        required={operator !== ''}
        disabled={operator === ''}
      />
      {isRemoved && (
        <Typography role="status" variant="body2" sx={{ gridColumn: '1 / -1' }}>
          {t('metrics.thresholdRemoved')}
        </Typography>
      )}
    </Box>
  );
}
