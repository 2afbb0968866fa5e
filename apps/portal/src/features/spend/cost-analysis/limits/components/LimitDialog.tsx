import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { type Budget, budgetPeriods } from '@blueport/contracts';
import { useRef, useState } from 'react';
import { TextInput } from '../../../../../components/administration/TextInput.tsx';
import { dayOf } from '../../../../../components/cost/cost-days.ts';
import { FormDialog } from '../../../../../components/form-dialog/FormDialog.tsx';
import { inputOf, useForm } from '../../../../../components/form-dialog/use-form.ts';
import { CurrencyChoice } from '../../../../../components/price/PricePanel.tsx';
import { isZero } from '../../../../../components/verdict/amount.ts';
import { budgetApi } from '../../../../../core/api/budget-api.ts';
import { toApiError } from '../../../../../core/api/problem.ts';
import { useT } from '../../../../../core/i18n/translate.tsx';
import { ChoiceField } from '../../../../../ui/steady-select/ChoiceField.tsx';
import {
  checkLimit,
  checkThresholds,
  createBody,
  editBody,
  type LimitDraft,
  limitDraft,
  sortThresholds,
  type ThresholdDraft,
  type ThresholdIssues,
  thresholdIssuesOf,
} from '../limit-form.ts';
import type { ScopePreset } from '../limit-scope.ts';
import { periodText, scopeName } from '../limit-text.ts';
import { LimitPreview } from './LimitPreview.tsx';
import { ScopeFields } from './ScopeFields.tsx';
import { ThresholdRows } from './ThresholdRows.tsx';

interface LimitDialogProps {
  /** The limit to change; undefined for a new one. */
  readonly budget?: Budget;
  /** Scope of a new limit. */
  readonly preset?: ScopePreset;
  readonly onClose: () => void;
}

const organization: ScopePreset = { kind: 'organization', key: '', name: '' };
const noIssues: ReadonlyMap<number, ThresholdIssues> = new Map();

/** Manages the values of a limit with the issues of each threshold, and saves it. */
function useLimitForm(budget: Budget | undefined, preset: ScopePreset) {
  const t = useT();
  const [first] = useState(() => limitDraft(budget, preset, dayOf(new Date())));
  const form = useForm<LimitDraft>(first, (draft) => checkLimit(draft, t));
  const [refused, setRefused] = useState(noIssues);
  const sent = useRef<readonly ThresholdDraft[]>([]);
  const [add] = budgetApi.useBudgetCreateMutation();
  const [edit] = budgetApi.useBudgetEditMutation();
  const send = async () => {
    sent.current = sortThresholds(form.values.thresholds);
    return budget === undefined
      ? add({ body: createBody(form.values) })
      : edit({ id: budget.id, etag: budget.etag, body: editBody(form.values) });
  };
  const refuse = (error: unknown) => {
    setRefused(thresholdIssuesOf(toApiError(error)?.errors ?? [], sent.current));
    return form.refuse(error);
  };
  const found = form.isTried ? checkThresholds(form.values.thresholds, t) : noIssues;
  const changeThresholds = (thresholds: readonly ThresholdDraft[]) => {
    setRefused(noIssues);
    form.set('thresholds', thresholds);
  };
  const thresholdIssues = found.size > 0 ? found : refused;
  return { form, dialogForm: { ...form, refuse }, send, thresholdIssues, changeThresholds };
}

/** Sets a limit for a scope and a period, or changes the amount and thresholds of one. */
export function LimitDialog({ budget, preset = organization, onClose }: LimitDialogProps) {
  const t = useT();
  const { form, dialogForm, send, thresholdIssues, changeThresholds } = useLimitForm(budget, preset);
  const { values, issues } = form;
  // Always read, so that the form registers its issue as shown.
  const thresholdsIssue = issues.thresholds;
  return (
    <FormDialog
      title={t(budget ? 'limits.edit' : 'limits.set')}
      submit={t('limits.save')}
      width="sm"
      layout="gap"
      form={dialogForm}
      send={send}
      {...(budget !== undefined && { onReload: true as const })}
      onClose={onClose}
    >
      {budget === undefined ? (
        <>
          <ScopeFields form={form} />
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' } }}>
            <ChoiceField
              label={t('limits.period')}
              value={values.period}
              options={budgetPeriods.map((period) => ({
                value: period,
                label: t(`limits.period.${period}`),
              }))}
              issue={issues.period}
              onChange={(period) => form.set('period', period)}
            />
            {values.period === 'total' && (
              <TextInput {...inputOf(form, 'startsOn')} required type="date" label={t('limits.startsOn')} />
            )}
          </Box>
        </>
      ) : (
        <Box sx={{ typography: 'body2' }}>
          <strong>{scopeName(budget, t)}</strong>, {periodText(budget, t)}
        </Box>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          alignItems: 'start',
          gridTemplateColumns: budget === undefined ? 'minmax(0, 1fr) 130px' : '1fr',
        }}
      >
        <TextField
          required
          label={t('limits.amount', { currency: values.currency, period: values.period })}
          value={values.limit}
          error={issues.limit !== undefined}
          helperText={issues.limit ?? (isZero(values.limit) ? t('verdict.budget.stops') : undefined)}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          onChange={(event) => form.set('limit', event.target.value.trim())}
          onBlur={() => form.leave('limit')}
        />
        {budget === undefined && <CurrencyChoice {...inputOf(form, 'currency')} />}
      </Box>
      <LimitPreview budget={budget} draft={values} />
      <ThresholdRows
        thresholds={values.thresholds}
        issues={thresholdIssues}
        issue={thresholdIssues.size === 0 ? thresholdsIssue : undefined}
        onChange={changeThresholds}
      />
    </FormDialog>
  );
}
