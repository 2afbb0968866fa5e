import EmptyIcon from '@mui/icons-material/FactCheckOutlined';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { formatDateTime } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../../components/states/index.ts';
import { VerdictView } from '../../../../components/verdict/VerdictView.tsx' with {
  load: 'part',
  texts: 'verdict price problems',
};
import { verdictApi } from '../../../../core/api/verdict-api.ts';

/**
 * Result of the checks when the deployment was last accepted: changes, policies, price, permissions and budget at that
 * time.
 */
export function StoredVerdict({ name }: { readonly name: string }) {
  const t = useT();
  const { data, error, refetch } = verdictApi.useVerdictStoredQuery({ id: name });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const { verdict, storedAt } = data;
  if (verdict === null || storedAt === null) {
    return (
      <EmptyState icon={<EmptyIcon />} title={t('deployments.noVerdict')}>
        {t('deployments.noVerdictHelp')}
      </EmptyState>
    );
  }
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ marginBottom: 3 }}>
        {t('deployments.verdictOf', { time: formatDateTime(storedAt) })}
      </Typography>
      <Suspense fallback={<LoadingState />}>
        <VerdictView complete verdict={verdict} />
      </Suspense>
    </>
  );
}
