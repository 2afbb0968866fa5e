import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { applicationRanges, locationName } from '@blueport/contracts';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { PeriodChoice } from '../../../../components/metrics/PeriodChoice.tsx';
import { LoadingState } from '../../../../components/states/index.ts';
import { PageFailure } from '../../../../components/states/PageFailure.tsx';
import { usePermission } from '../../../../core/auth/use-permission.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { UrlTabs } from '../../../../ui/url-tabs/UrlTabs.tsx';
import { applicationApi } from '../application-api.ts';
import { Dependencies } from './Dependencies.tsx' with { load: 'part' };
import { Exceptions } from './Exceptions.tsx' with { load: 'part' };
import { Failures } from './Failures.tsx' with { load: 'part' };
import { Overview } from './Overview.tsx';
import { QueryEditor } from './QueryEditor.tsx' with { load: 'part' };
import { usePeriod } from '../use-period.ts';

/** One application: its health over time, failures, dependencies, exceptions, and queries. */
export function ApplicationDetail({ id }: { readonly id: string }) {
  const t = useT();
  const { period, setPeriod } = usePeriod();
  const seesMetrics = usePermission('metrics').allowed;
  const overview = applicationApi.useApplicationGetQuery(
    { id, query: period },
    { refetchOnMountOrArgChange: 60, pollingInterval: 60_000, skipPollingIfUnfocused: true },
  );
  const { data, error, refetch } = overview;
  const breadcrumbs = [
    { label: t('nav.insights'), to: '/portal/insights' },
    { label: t('title.applications'), to: '/portal/insights/applications' },
  ];
  if (error && !data) return <PageFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState label="Fetching...." height={720} />;
  const { name, location, resourceGroup, resourceId } = data.application;
  return (
    <>
      <PageHeader
        title={name}
        description={[resourceGroup, location && locationName(location)].filter(Boolean).join(' · ')}
        breadcrumbs={breadcrumbs}
        actions={
          seesMetrics && (
            <Button
              variant="outlined"
              component={Link}
              to={`/portal/metrics?${new URLSearchParams({ r: resourceId }).toString()}`}
              nativeButton={false}
            >
              {t('nav.metrics')}
            </Button>
          )
        }
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, marginBottom: 3 }}>
        <PeriodChoice period={period} ranges={applicationRanges} onChange={setPeriod} />
      </Box>
      <Suspense fallback={<LoadingState height={480} />}>
        <UrlTabs
          label={name}
          tabs={[
            {
              id: 'overview',
              label: t('applications.overview'),
              content: <Overview data={data} error={error} />,
            },
            {
              id: 'failures',
              label: t('applications.requestsTab'),
              content: <Failures id={id} period={period} />,
            },
            {
              id: 'dependencies',
              label: t('applications.dependencies'),
              content: <Dependencies id={id} period={period} />,
            },
            {
              id: 'exceptions',
              label: t('applications.exceptions'),
              content: <Exceptions id={id} period={period} />,
            },
            { id: 'query', label: t('applications.query'), content: <QueryEditor id={id} period={period} /> },
          ]}
        />
      </Suspense>
    </>
  );
}
