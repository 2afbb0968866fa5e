import TextField from '@mui/material/TextField';
import type { Budget } from '@blueport/contracts';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { subscriptionApi } from '../../core/api/subscription-api.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { preferredCurrency } from '../price/currency.ts';
import { CurrencyChoice } from '../price/PricePanel.tsx';
import { ChoiceField } from '../../ui/steady-select/ChoiceField.tsx';
import { isAmount, isNothing } from './amount.ts';
import { budgetApi } from './queries.ts';
import { FormDialog } from '../form-dialog/FormDialog.tsx';

interface BudgetDialogProps {
  /** The one to change; undefined for a new one. */
  readonly budget: Budget | undefined;
  readonly onClose: () => void;
}

/** Limits what deployments may cost by the month. */
export function BudgetDialog({ budget, onClose }: BudgetDialogProps) {
  const t = useT();
  const [limit, setLimit] = useState(budget?.limit ?? '');
  const [currency, setCurrency] = useState(budget?.currency ?? preferredCurrency());
  const [subscriptionId, setSubscriptionId] = useState(budget?.subscriptionId ?? '');
  const [tried, setTried] = useState(false);
  const subscriptions =
    subscriptionApi.useSubscriptionListQuery(budget === undefined ? { query: { limit: 0 } } : skipToken).data
      ?.result ?? [];
  const [add] = budgetApi.useBudgetCreateMutation();
  const [edit] = budgetApi.useBudgetEditMutation();
  const stops = isNothing(limit);
  const isLimit = stops || isAmount(limit);
  const wrong = tried && !isLimit;
  const save = async () => {
    setTried(true);
    if (!isLimit) return undefined;
    const sent = stops ? '0' : limit;
    return budget === undefined
      ? add({ body: { subscriptionId: subscriptionId || null, currency, limit: sent } })
      : edit({ id: budget.id, etag: budget.etag, body: { limit: sent } });
  };
  return (
    <FormDialog
      title={t(budget ? 'verdict.budget.edit' : 'verdict.budget.add')}
      submit={t('verdict.save')}
      layout="gap"
      send={save}
      onClose={onClose}
    >
      {budget === undefined ? (
        <>
          <ChoiceField
            label={t('verdict.column.limitOf')}
            value={subscriptionId}
            empty={t('verdict.wholeOrganization')}
            options={subscriptions.map((one) => ({ value: one.subscriptionId, label: one.displayName }))}
            onChange={setSubscriptionId}
          />
          <CurrencyChoice value={currency} onChange={setCurrency} />
        </>
      ) : null}
      <TextField
        required
        label={t('verdict.budget.perMonth', { currency })}
        value={limit}
        error={wrong}
        helperText={t(
          wrong ? 'verdict.amountIssue' : stops ? 'verdict.budget.stops' : 'verdict.budget.limitHelp',
        )}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        onChange={(event) => setLimit(event.target.value.trim())}
      />
    </FormDialog>
  );
}
