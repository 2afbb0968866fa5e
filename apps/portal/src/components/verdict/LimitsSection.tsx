import EmptyIcon from '@mui/icons-material/SavingsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { usePermission } from '../../core/auth/use-permission.ts';
import { useAppSelector } from '../../core/store/store.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { PlainTable } from '../../ui/plain-table/PlainTable.tsx';
import { EmptyState, QueryContent } from '../states/index.ts';
import { limitColumns } from './limit-columns.tsx';
import { budgetApi } from './queries.ts';

/** The cost usage limits that apply to deployments, read-only: the used, reserved and remaining amount of each. */
export function LimitsSection() {
  const t = useT();
  const query = budgetApi.useBudgetListQuery({ query: { limit: 0 } }, { refetchOnMountOrArgChange: true });
  const columns = useMemo(() => limitColumns(t), [t]);
  const mayEdit = usePermission('costUsageLimitEdit').allowed;
  const organization = useAppSelector((state) => state.auth.account?.orgId ?? '');
  return (
    <Box component="section" aria-label={t('verdict.budget.title')} sx={{ marginBottom: 5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 36 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {t('verdict.budget.title')}
        </Typography>
        {mayEdit && (
          <Button
            component={Link}
            to={`/portal/organization/${organization}?tab=spending`}
            nativeButton={false}
          >
            {t('verdict.budget.manage')}
          </Button>
        )}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ marginBottom: 2 }}>
        {t('verdict.budget.detail')}
      </Typography>
      <QueryContent query={query}>
        {(data) =>
          data.total === 0 ? (
            <EmptyState icon={<EmptyIcon />} title={t('verdict.budget.none')}>
              {t(mayEdit ? 'verdict.budget.noneHelp' : 'verdict.budget.noneReader')}
            </EmptyState>
          ) : (
            <PlainTable
              label={t('verdict.budget.title')}
              rows={data.result}
              rowKey={({ id }) => id}
              columns={columns}
            />
          )
        }
      </QueryContent>
    </Box>
  );
}
