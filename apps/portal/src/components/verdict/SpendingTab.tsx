import EmptyIcon from '@mui/icons-material/SavingsOutlined';
import Box from '@mui/material/Box';
import type { ApprovalRule, Budget } from '@blueport/contracts';
import { useMemo, useState } from 'react';
import { SectionCard } from '../../ui/section/SectionCard.tsx';
import { RequestFailure } from '../administration/RequestFailure.tsx';
import { approvalApi } from '../../core/api/approval-api.ts';
import { type t as translate, useT } from '../../core/i18n/translate.tsx';
import { PermissionButton } from '../permission-help/PermissionButton.tsx';
import { type PlainColumn, PlainTable } from '../../ui/plain-table/PlainTable.tsx';
import { formatMoney } from '../../core/i18n/format-money.ts';
import { EmptyState, ErrorState, LoadingState } from '../states/index.ts';
import { limitColumns } from './limit-columns.tsx';
import { RuleDialog } from './RuleDialog.tsx';
import { budgetApi } from './queries.ts';
import TextField from '@mui/material/TextField';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { subscriptionApi } from '../../core/api/subscription-api.ts';
import { preferredCurrency } from '../price/currency.ts';
import { CurrencyChoice } from '../price/PricePanel.tsx';
import { ChoiceField } from '../../ui/steady-select/ChoiceField.tsx';
import { isAmount, isZero } from './amount.ts';
import { FormDialog } from '../form-dialog/FormDialog.tsx';
import { inputOf, useForm } from '../form-dialog/use-form.ts';

/** The organization's cost limits for deployments, and the rules that require approval. */
export function SpendingTab({ budgets, rules }: { readonly budgets: boolean; readonly rules: boolean }) {
  // Both together, because the second section would move when the first one appears.
  const loading = [
    budgetApi.useBudgetListQuery(allEntries, { skip: !budgets }),
    approvalApi.useApprovalRulesQuery(allEntries, { skip: !rules }),
  ].some(({ isLoading }) => isLoading);
  if (loading) return <LoadingState label="Fetching...." />;
  return (
    <>
      {budgets ? <Budgets /> : null}
      {rules ? <Rules /> : null}
    </>
  );
}

const allEntries = { query: { limit: 0 } };

function Budgets() {
  const t = useT();
  const { data, error, refetch } = budgetApi.useBudgetListQuery(allEntries);
  const [edited, setEdited] = useState<Budget | 'new'>();
  const [remove, removing] = budgetApi.useBudgetRemoveMutation();
  const columns = useMemo(
    () => budgetColumns(t, setEdited, (row) => void remove({ id: row.id, etag: row.etag })),
    [remove, t],
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const add = (
    <PermissionButton permissionKey="costUsageLimitEdit" variant="contained" onClick={() => setEdited('new')}>
      {t('verdict.budget.add')}
    </PermissionButton>
  );
  return (
    <SectionCard
      spaced
      title={t('verdict.budget.title')}
      detail={t('verdict.budget.detail')}
      end={data.total > 0 ? add : undefined}
    >
      {data.total === 0 ? (
        <EmptyState icon={<EmptyIcon />} title={t('verdict.budget.none')} actions={add}>
          {t('verdict.budget.noneHelp')}
        </EmptyState>
      ) : (
        <PlainTable
          label={t('verdict.budget.title')}
          rows={data.result}
          rowKey={({ id }) => id}
          columns={columns}
        />
      )}
      <RequestFailure error={removing.error} />
      {edited === undefined ? null : (
        <BudgetDialog budget={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </SectionCard>
  );
}

function Rules() {
  const t = useT();
  const { data, error, refetch } = approvalApi.useApprovalRulesQuery(allEntries);
  const [edited, setEdited] = useState<ApprovalRule | 'new'>();
  const [remove, removing] = approvalApi.useApprovalRemoveRuleMutation();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const add = (
    <PermissionButton permissionKey="organizationEdit" variant="contained" onClick={() => setEdited('new')}>
      {t('verdict.rule.add')}
    </PermissionButton>
  );
  const words = ({ kind, above, currency, blueprint, role }: ApprovalRule): string =>
    kind === 'price'
      ? t('verdict.rule.price', { amount: formatMoney(above ?? '0', currency ?? 'USD') })
      : kind === 'blueprint'
        ? t('verdict.rule.blueprint', { blueprint: blueprint?.title ?? '' })
        : t('verdict.rule.role', { role: role?.name ?? '' });
  return (
    <SectionCard
      spaced
      title={t('verdict.rule.title')}
      detail={t('verdict.rule.detail')}
      end={data.total > 0 ? add : undefined}
    >
      {data.total === 0 ? (
        <EmptyState icon={<EmptyIcon />} title={t('verdict.rule.none')} actions={add}>
          {t('verdict.rule.noneHelp')}
        </EmptyState>
      ) : (
        data.result.map((rule) => (
          <Box
            key={rule.id}
            component="article"
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 2,
              paddingBlock: 2,
              borderTop: 1,
              borderColor: 'divider',
              typography: 'body2',
            }}
          >
            <Box sx={{ flex: 1, minWidth: 180 }}>{words(rule)}</Box>
            {rule.kind === 'price' ? (
              <PermissionButton size="small" permissionKey="organizationEdit" onClick={() => setEdited(rule)}>
                {t('verdict.rule.edit')}
              </PermissionButton>
            ) : null}
            <PermissionButton
              size="small"
              permissionKey="organizationEdit"
              onClick={() => void remove({ id: rule.id, etag: rule.etag })}
            >
              {t('verdict.remove')}
            </PermissionButton>
          </Box>
        ))
      )}
      <RequestFailure error={removing.error} />
      {edited === undefined ? null : (
        <RuleDialog rule={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </SectionCard>
  );
}

function budgetColumns(
  t: typeof translate,
  onEdit: (row: Budget) => void,
  onRemove: (row: Budget) => void,
): PlainColumn<Budget>[] {
  return [
    ...limitColumns(t),
    {
      id: 'actions',
      header: t('verdict.column.actions'),
      cell: (row) => (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <PermissionButton size="small" permissionKey="costUsageLimitEdit" onClick={() => onEdit(row)}>
            {t('verdict.budget.edit')}
          </PermissionButton>
          <PermissionButton size="small" permissionKey="costUsageLimitEdit" onClick={() => onRemove(row)}>
            {t('verdict.remove')}
          </PermissionButton>
        </Box>
      ),
    },
  ];
}

interface BudgetDialogProps {
  /** The limit to change; undefined for a new one. */
  readonly budget: Budget | undefined;
  readonly onClose: () => void;
}

/** Sets a monthly cost limit for deployments. */
function BudgetDialog({ budget, onClose }: BudgetDialogProps) {
  const t = useT();
  const form = useForm(
    {
      limit: budget?.limit ?? '',
      currency: budget?.currency ?? preferredCurrency(),
      subscriptionId: '',
    },
    (values) => ({
      limit: isZero(values.limit) || isAmount(values.limit) ? undefined : t('verdict.amountIssue'),
    }),
  );
  const { limit, currency, subscriptionId } = form.values;
  const subscriptions =
    subscriptionApi.useSubscriptionListQuery(budget === undefined ? { query: { limit: 0 } } : skipToken).data
      ?.result ?? [];
  const [add] = budgetApi.useBudgetCreateMutation();
  const [edit] = budgetApi.useBudgetEditMutation();
  const stops = isZero(limit);
  const save = async () => {
    const sent = stops ? '0' : limit;
    return budget === undefined
      ? add({
          body: {
            ...(subscriptionId !== '' && { scope: { kind: 'subscription' as const, key: subscriptionId } }),
            currency,
            limit: sent,
          },
        })
      : edit({ id: budget.id, etag: budget.etag, body: { limit: sent } });
  };
  return (
    <FormDialog
      title={t(budget ? 'verdict.budget.edit' : 'verdict.budget.add')}
      submit={t('verdict.save')}
      layout="gap"
      form={form}
      send={save}
      onClose={onClose}
    >
      {budget === undefined ? (
        <>
          <ChoiceField
            {...inputOf(form, 'subscriptionId')}
            label={t('verdict.column.limitOf')}
            empty={t('verdict.wholeOrganization')}
            options={subscriptions.map((one) => ({ value: one.subscriptionId, label: one.displayName }))}
          />
          <CurrencyChoice {...inputOf(form, 'currency')} />
        </>
      ) : null}
      <TextField
        required
        label={t('verdict.budget.perMonth', { currency })}
        value={limit}
        error={form.issues.limit !== undefined}
        helperText={form.issues.limit ?? t(stops ? 'verdict.budget.stops' : 'verdict.budget.limitHelp')}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        onChange={(event) => form.set('limit', event.target.value.trim())}
      />
    </FormDialog>
  );
}
