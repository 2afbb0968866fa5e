import Alert from '@mui/material/Alert';
import { useSearchParams } from 'react-router';
import { LoadingState } from '../../../../components/states/index.ts';
import { PageFailure } from '../../../../components/states/PageFailure.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { FactList } from '../../../../ui/fact-list/FactList.tsx';
import { Moment } from '../../../../ui/fact-list/Moment.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { applicationApi } from '../application-api.ts';
import { applicationPath, cloudTextOf, durationText } from '../application-text.ts';
import { ReadingAge } from './ReadingAge.tsx';
import { Waterfall } from './Waterfall.tsx';
import { usePeriod } from '../use-period.ts';

interface OperationDetailProps {
  /** ID of the application. */
  readonly id: string;
  readonly operationId: string;
}

/** One operation as a trace: what it called and when, what failed, and its messages. */
export function OperationDetail({ id, operationId }: OperationDetailProps) {
  const t = useT();
  const [search] = useSearchParams();
  const { period } = usePeriod();
  const at = search.get('at');
  const isTime = at !== null && !Number.isNaN(Date.parse(at));
  const { data, error, refetch } = applicationApi.useApplicationTraceQuery({
    id,
    operationId,
    query: isTime ? { at } : period,
  });
  if (error && !data) return <PageFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState label="Fetching...." height={640} />;
  const { application, startedAt } = data;
  return (
    <>
      <PageHeader
        title={cloudTextOf(data.name) || operationId}
        breadcrumbs={[
          { label: t('title.applications'), to: '/portal/insights/applications' },
          { label: application.name, to: applicationPath(id) },
          { label: t('applications.requestsTab'), to: `${applicationPath(id)}?tab=failures` },
        ]}
      />
      <ReadingAge readAt={data.readAt} notes={data.notes} />
      {data.isCut && (
        <Alert severity="info" sx={{ marginBottom: 3 }}>
          {t('applications.traceCut')}
        </Alert>
      )}
      <FactList
        framed
        label={t('applications.trace')}
        facts={[
          startedAt !== null && { label: t('applications.start'), value: <Moment value={startedAt} /> },
          { label: t('applications.duration'), value: durationText(data.duration) },
          { label: t('applications.parts'), value: String(data.parts.length) },
          { label: t('applications.operation'), value: <code>{operationId}</code>, copy: operationId },
        ]}
      />
      <Waterfall parts={data.parts} duration={data.duration} />
    </>
  );
}
