import {
  metricAggregations,
  metricIntervalMinutes,
  metricIntervals,
  metricNameOf,
  type MetricDefinition,
} from '@blueport/contracts';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { inputOf, type Form } from '../../../../components/form-dialog/use-form.ts';
import { DefinitionsProblem, MetricField } from '../../../../components/metrics/MetricField.tsx';
import { metricApi } from '../../../../core/api/metric-api.ts';
import { isProblem } from '../../../../core/api/problem.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { definitionQuery, type RuleDraft } from './rule-form.ts';

type FormOfRule = { readonly form: Form<RuleDraft> };

/** Reads the metrics that the resources of the scope have. */
export function useRuleMetrics(draft: RuleDraft) {
  const query = definitionQuery(draft);
  const { currentData, isFetching, error } = metricApi.useMetricDefinitionsQuery(
    query === undefined ? skipToken : { query },
  );
  const definitions = currentData?.result ?? [];
  const name = metricNameOf(draft.type, draft.metric).toLowerCase();
  return {
    definitions,
    isFetching,
    error,
    notes: currentData?.notes ?? [],
    /** The definition of the chosen metric; undefined while it is not known. */
    definition: definitions.find((one) => one.name.toLowerCase() === name),
  };
}
type RuleMetrics = ReturnType<typeof useRuleMetrics>;

interface MetricFieldsProps extends FormOfRule {
  readonly metrics: RuleMetrics;
}

/** The metric, chosen from those of the resources; its name if they are not known. */
export function RuleMetricField({ form, metrics }: MetricFieldsProps) {
  const t = useT();
  const { definitions, isFetching, error, notes, definition } = metrics;
  const { metric, aggregation, split } = form.values;
  const choose = (name: string) => {
    form.set('metric', name);
    const next = definitions.find((one) => one.name === name);
    if (next === undefined) return;
    form.set('aggregation', next.aggregation ?? next.aggregations[0] ?? aggregation);
    if (!next.dimensions.includes(split)) form.set('split', '');
  };
  if (isFetching || definitions.length > 0)
    return (
      <MetricField
        definitions={definitions}
        metric={definition?.name ?? metric}
        isLoading={isFetching}
        issue={form.issues.metric}
        onChange={choose}
      />
    );
  const isEmpty = isProblem(error, 'not-found');
  return (
    <>
      {!isEmpty && <DefinitionsProblem error={error} notes={notes} />}
      <TextInput
        {...inputOf(form, 'metric')}
        label={t('insights.rules.metric')}
        help={t(isEmpty ? 'insights.rules.metricNone' : 'insights.rules.metricHelp')}
        required
      />
    </>
  );
}

/** Returns values with the current one, which may not be among them. */
const withCurrent = <Value,>(values: readonly Value[], current: Value): readonly Value[] =>
  values.includes(current) ? values : [...values, current];

/** The aggregation and the length of a period, limited to what the metric has. */
export function RulePeriodFields({ form, metrics: { definition } }: MetricFieldsProps) {
  const t = useT();
  const { aggregation, window } = form.values;
  const aggregations = definition?.aggregations ?? metricAggregations;
  const shortest = metricIntervalMinutes[definition?.shortest ?? 'PT1M'];
  const windows = metricIntervals.filter((one) => metricIntervalMinutes[one] >= shortest);
  return (
    <>
      <ChoiceField
        label={t('insights.rules.aggregation')}
        value={aggregation}
        options={withCurrent(aggregations, aggregation).map((value) => ({
          value,
          label: t(`insights.rules.aggregation.${value}`),
        }))}
        issue={form.issues.aggregation}
        onChange={(next) => form.set('aggregation', next)}
      />
      <ChoiceField
        label={t('insights.rules.window')}
        value={window}
        options={withCurrent(windows, window).map((value) => ({
          value,
          label: t('insights.rules.minutes', { count: metricIntervalMinutes[value] }),
        }))}
        onChange={(next) => form.set('window', next)}
      />
    </>
  );
}

const dimensionsOf = (definition: MetricDefinition | undefined, split: string): readonly string[] =>
  withCurrent(definition?.dimensions ?? [], split).filter((name) => name !== '');

/** The dimension whose values are evaluated separately. */
export function RuleSplitField({ form, metrics: { definition } }: MetricFieldsProps) {
  const t = useT();
  const { split } = form.values;
  const dimensions = dimensionsOf(definition, split);
  return (
    <ChoiceField
      label={t('insights.rules.split')}
      value={split}
      empty={t('insights.rules.noSplit')}
      disabled={dimensions.length === 0}
      help={t(
        definition?.dimensions.length === 0 ? 'insights.rules.noDimensions' : 'insights.rules.splitHelp',
      )}
      options={dimensions.map((name) => ({ value: name, label: name }))}
      issue={form.issues.split}
      onChange={(next) => form.set('split', next)}
    />
  );
}
