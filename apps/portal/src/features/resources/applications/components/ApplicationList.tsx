import { useMemo } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { applicationRoutes } from '@blueport/contracts/routes/resources/application-routes';
import { useListState } from '../../../../components/resource-table/index.ts';
import { ListPage } from '../../../../components/resource-table/ListPage.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { applicationApi } from '../application-api.ts';
import { applicationColumns, applicationListShape } from '../application-columns.tsx';
import { applicationPath } from '../application-text.ts';
import { ReadingAge } from './ReadingAge.tsx';

/** Returns the query for the application with a resource ID, which may be on any page of the list. */
const queryOf = (resource: string) => ({
  limit: 1,
  filterObj: JSON.stringify({ resourceId: { like: resource } }),
});

/** The applications with their health; `?resource=` opens the application with this resource ID. */
export function ApplicationList() {
  const t = useT();
  const control = useListState(applicationListShape);
  const [search] = useSearchParams();
  const resource = search.get('resource')?.toLowerCase();
  const answer = applicationApi.useApplicationListQuery(
    { query: resource === undefined ? control.query : queryOf(resource) },
    { refetchOnMountOrArgChange: true, pollingInterval: 60_000, skipPollingIfUnfocused: true },
  );
  const columns = useMemo(() => applicationColumns(t), [t]);
  const rows = answer.data?.result;
  const chosen = rows?.find(({ resourceId }) => resourceId.toLowerCase() === resource);
  if (chosen) return <Navigate to={applicationPath(chosen.id)} replace />;
  const oldest = rows?.flatMap(({ readAt }) => readAt ?? []).toSorted()[0];
  return (
    <ListPage
      title={t('title.applications')}
      description={t('applications.about')}
      breadcrumbs={[{ label: t('nav.insights'), to: '/portal/insights' }]}
      list="applications"
      columns={columns}
      rowId={({ id }) => id}
      rowHref={({ id }) => applicationPath(id)}
      control={control}
      answer={answer}
      exportUrl={applicationRoutes.list.path}
      empty={{
        title: t('applications.none'),
        detail: t('applications.noneHelp'),
      }}
    >
      <ReadingAge readAt={oldest} notes={answer.data?.notes} />
    </ListPage>
  );
}
