import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
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
  return (
    <Box component="section" aria-label={t('verdict.budget.title')} sx={{ marginBottom: 5 }}>
      <Typography variant="h2">{t('verdict.budget.title')}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ marginBottom: 2, maxWidth: 760 }}>
        {t('verdict.budget.detail')}
      </Typography>
      <QueryContent query={query}>
        {(data) =>
          data.total === 0 ? (
            <EmptyState title={t('verdict.budget.none')}>{t('verdict.budget.noneHelp')}</EmptyState>
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
