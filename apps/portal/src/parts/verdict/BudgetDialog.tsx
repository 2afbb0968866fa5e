import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Budget } from '@blueport/contracts';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { RequestFailure } from '../administration/RequestFailure.tsx';
import { subscriptionApi } from '../../core/api/subscription-api.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { preferredCurrency } from '../price/currency.ts';
import { CurrencyChoice } from '../price/PricePanel.tsx';
import { SteadySelect } from '../../ui/steady-select/SteadySelect.tsx';
import { isAmount, isNothing } from './amount.ts';
import { budgetApi } from './queries.ts';

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
  const [add, adding] = budgetApi.useBudgetCreateMutation();
  const [edit, editing] = budgetApi.useBudgetEditMutation();
  const stops = isNothing(limit);
  const isLimit = stops || isAmount(limit);
  const wrong = tried && !isLimit;
  const save = async () => {
    setTried(true);
    if (!isLimit) return;
    const sent = stops ? '0' : limit;
    const result =
      budget === undefined
        ? await add({ body: { subscriptionId: subscriptionId || null, currency, limit: sent } })
        : await edit({ id: budget.id, etag: budget.etag, body: { limit: sent } });
    if (!result.error) onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="budget-title" maxWidth="xs" fullWidth>
      <DialogTitle id="budget-title">{t(budget ? 'verdict.budget.edit' : 'verdict.budget.add')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4, '&&': { paddingTop: 2 } }}>
        {budget === undefined ? (
          <>
            <TextField
              select
              slots={{ select: SteadySelect }}
              label={t('verdict.column.limitOf')}
              value={subscriptionId}
              slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
              onChange={(event) => setSubscriptionId(event.target.value)}
            >
              <MenuItem value="">{t('verdict.wholeOrganization')}</MenuItem>
              {subscriptions.map(({ subscriptionId: id, displayName }) => (
                <MenuItem key={id} value={id}>
                  {displayName}
                </MenuItem>
              ))}
            </TextField>
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
        <RequestFailure error={adding.error ?? editing.error} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button
          variant="contained"
          loading={adding.isLoading || editing.isLoading}
          onClick={() => void save()}
        >
          {t('verdict.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
