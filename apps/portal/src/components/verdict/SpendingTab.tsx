import EmptyIcon from '@mui/icons-material/SavingsOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ApprovalRule } from '@blueport/contracts';
import { useState } from 'react';
import { SectionCard } from '../../ui/section/SectionCard.tsx';
import { RequestFailure } from '../administration/RequestFailure.tsx';
import { approvalApi } from '../../core/api/approval-api.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { PermissionButton } from '../permission-help/PermissionButton.tsx';
import { formatMoney } from '../../core/i18n/format-money.ts';
import { EmptyState, ErrorState, LoadingState } from '../states/index.ts';
import { RuleDialog } from './RuleDialog.tsx';

/** The rules that require approval of deployments, and a link to the cost usage limits. */
export function SpendingTab({ budgets, rules }: { readonly budgets: boolean; readonly rules: boolean }) {
  const t = useT();
  return (
    <>
      {budgets ? (
        <SectionCard
          spaced
          title={t('verdict.budget.title')}
          more={{ label: t('verdict.budget.all'), to: '/portal/limit' }}
        >
          <Typography variant="body2" color="textSecondary">
            {t('verdict.budget.detail')}
          </Typography>
        </SectionCard>
      ) : null}
      {rules ? <Rules /> : null}
    </>
  );
}

const allEntries = { query: { limit: 0 } };

function Rules() {
  const t = useT();
  const { data, error, refetch } = approvalApi.useApprovalRulesQuery(allEntries);
  const [edited, setEdited] = useState<ApprovalRule | 'new'>();
  const [remove, removing] = approvalApi.useApprovalRemoveRuleMutation();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState label="Fetching...." />;
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
