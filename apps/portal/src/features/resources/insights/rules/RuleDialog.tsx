import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { alertOperators, alertOperatorSigns, type AlertRule } from '@blueport/contracts';
import { useState } from 'react';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { CheckboxGroup } from '../../../../components/administration/CheckboxGroup.tsx';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';
import { inputOf, useForm, type Form } from '../../../../components/form-dialog/use-form.ts';
import { chartUnitOf } from '../../../../components/metrics/metric-unit.ts';
import type { RulePreset } from '../../../../components/metrics/rule-preset.ts';
import { alertApi } from '../../../../core/api/alert-api.ts';
import { roleApi } from '../../../../core/api/administration/role-api.ts';
import { usePermission } from '../../../../core/auth/use-permission.ts';
import { type t as translate, useT } from '../../../../core/i18n/translate.tsx';
import { useAppSelector } from '../../../../core/store/store.ts';
import { formatValue } from '../../../../ui/chart/chart-units.ts';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { severityText } from '../../../../components/insights/insight-text.ts';
import { QuietFields } from './QuietFields.tsx';
import { RuleMetricField, RulePeriodFields, RuleSplitField, useRuleMetrics } from './MetricFields.tsx';
import { checkRule, isNumberText, ruleBody, ruleDraft, type RuleDraft } from './rule-form.ts';
import { RulePreview } from './RulePreview.tsx';
import { RuleScopeFields } from './RuleScopeFields.tsx';
import { useChoiceTexts } from '../../../../ui/form-field/use-choice-texts.ts';

type FormOfRule = { readonly form: Form<RuleDraft> };

const pair = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: { sm: '1fr 1fr' },
} as const;
const severities = ['0', '1', '2', '3', '4'] as const;

/** When the rule fires and resolves. */
function ConditionFields({ form }: FormOfRule) {
  const t = useT();
  const metrics = useRuleMetrics(form.values);
  const { operator, threshold } = form.values;
  const { unit } = metrics.definition ?? {};
  return (
    <>
      <RuleMetricField form={form} metrics={metrics} />
      <Box sx={pair}>
        <RulePeriodFields form={form} metrics={metrics} />
        <ChoiceField
          label={t('insights.rules.operator')}
          value={operator}
          options={alertOperators.map((value) => ({
            value,
            label: `${alertOperatorSigns[value]} ${t(`insights.rules.operator.${value}`)}`,
          }))}
          onChange={(next) => form.set('operator', next)}
        />
        <TextInput
          {...inputOf(form, 'threshold')}
          label={t('insights.rules.threshold')}
          help={thresholdHelp(unit, threshold, t)}
          numeric
          required
        />
        <TextInput
          {...inputOf(form, 'periods')}
          label={t('insights.rules.periods')}
          help={t('insights.rules.periodsHelp')}
          numeric
          required
        />
        <TextInput
          {...inputOf(form, 'resolvePeriods')}
          label={t('insights.rules.resolvePeriods')}
          help={t('insights.rules.periodsHelp')}
          numeric
          required
        />
      </Box>
      <TextInput
        {...inputOf(form, 'resolveThreshold')}
        label={t('insights.rules.resolveThreshold')}
        help={t('insights.rules.resolveHelp')}
        numeric
      />
      <RuleSplitField form={form} metrics={metrics} />
    </>
  );
}

/** Returns the threshold with its unit, or the unit as the cloud names it while there is no number. */
function thresholdHelp(unit: string | undefined, threshold: string, t: typeof translate): string | undefined {
  if (unit === undefined || unit === 'Count' || unit === 'Unspecified') return undefined;
  return isNumberText(threshold)
    ? formatValue(Number(threshold), chartUnitOf(unit))
    : t('insights.rules.unit', { unit });
}

/** Whom the rule notifies, and when not. */
function NotifyFields({ form }: FormOfRule) {
  const t = useT();
  const { values } = form;
  const texts = useChoiceTexts();
  const mayRead = usePermission('roleList').allowed;
  const { data: roles } = roleApi.useRoleListQuery(
    mayRead ? { query: { limit: 100, sortObj: { name: 1 } } } : skipToken,
  );
  const mark = (id: 'notifyMe' | 'notifyOwner' | 'notifyWebhooks') => ({
    id,
    label: t(`insights.rules.${id}`),
    on: values[id],
    onChange: (on: boolean) => form.set(id, on),
  });
  return (
    <>
      <CheckboxGroup
        label={t('insights.rules.notify')}
        help={t('insights.rules.notifyHelp')}
        marks={[mark('notifyMe'), mark('notifyOwner'), mark('notifyWebhooks')]}
      />
      {roles !== undefined && (
        <Autocomplete
          {...texts}
          multiple
          disableCloseOnSelect
          options={roles.result}
          value={roles.result.filter(({ id }) => values.roles.includes(id))}
          getOptionKey={({ id }) => id}
          getOptionLabel={({ name }) => name}
          isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
          onChange={(_event, chosen) => {
            // Roles that the list does not contain remain.
            const others = values.roles.filter((id) => !roles.result.some((role) => role.id === id));
            form.set('roles', [...chosen.map(({ id }) => id), ...others]);
          }}
          renderInput={(input) => (
            <TextField
              {...input}
              label={t('insights.rules.roles')}
              error={form.issues.roles !== undefined}
              helperText={form.issues.roles}
            />
          )}
        />
      )}
      <QuietFields form={form} help={t('insights.rules.quietHelp')} />
    </>
  );
}

interface RuleDialogProps {
  /** The rule to change; absent for a new one. */
  readonly rule?: AlertRule;
  /** What a new rule starts with. */
  readonly preset?: RulePreset | undefined;
  readonly onClose: () => void;
}

/** Creates or changes a rule, after a preview of the last seven days. */
export function RuleDialog({ rule, preset, onClose }: RuleDialogProps) {
  const t = useT();
  const accountId = useAppSelector(({ auth }) => auth.account?.id ?? '');
  const [first] = useState(() => ruleDraft(rule, accountId, preset));
  const form = useForm<RuleDraft>(first, (draft) => checkRule(draft, t));
  const [create] = alertApi.useAlertCreateRuleMutation();
  const [edit] = alertApi.useAlertEditRuleMutation();
  const { values } = form;
  const issues = checkRule(values, t);
  const isPreviewable = Object.keys(issues).every((field) => field === 'name' || field === 'to');
  return (
    <FormDialog
      title={
        rule === undefined ? t('insights.rules.create') : t('insights.rules.editTitle', { name: rule.name })
      }
      submit={t('insights.rules.save')}
      width="sm"
      layout="gap"
      form={form}
      send={async () => {
        const body = ruleBody(values, rule, accountId);
        return rule === undefined ? create({ body }) : edit({ id: rule.id, etag: rule.etag, body });
      }}
      {...(rule !== undefined && { onReload: true as const })}
      onClose={onClose}
    >
      <Box sx={pair}>
        <TextInput {...inputOf(form, 'name')} label={t('insights.rules.name')} longest={100} required />
        <ChoiceField
          label={t('insights.column.severity')}
          value={values.severity}
          options={severities.map((value) => ({ value, label: severityText(Number(value), t) }))}
          onChange={(next) => form.set('severity', next)}
        />
      </Box>
      <RuleScopeFields form={form} />
      <ConditionFields form={form} />
      <RulePreview draft={values} isReady={isPreviewable} runsFirst={preset !== undefined} />
      <NotifyFields form={form} />
    </FormDialog>
  );
}
