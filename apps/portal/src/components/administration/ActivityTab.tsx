import EmptyIcon from '@mui/icons-material/HistoryOutlined';
import type { AuditEntryAnswer, ListResult } from '@blueport/contracts';
import { auditRoutes } from '@blueport/contracts/routes/identity/audit-routes';
import { useT } from '../../core/i18n/translate.tsx';
import { administrationApi } from '../../core/api/administration/administration-api.ts';
import { requestOf } from '../../core/api/endpoints-of.ts';
import { usePermissionTexts } from '../../core/permission-labels/permission-labels.ts';
import { ActionName } from '../activity/ActionName.tsx';
import { ActivityList, type ActivityItem } from '../activity/ActivityList.tsx';
import { actorText } from '../activity/activity-text.ts';
import { detailFacts } from '../activity/detail-facts.ts';
import { EmptyState, QueryContent } from '../states/index.ts';
import { StatusChip } from '../status/StatusChip.tsx';

const activityApi = administrationApi.injectEndpoints({
  endpoints: (build) => ({
    /** The audit trail of one object, newest first. Unlike the whole trail, it is refetched when objects change. */
    objectActivity: build.query<ListResult<AuditEntryAnswer>, string>({
      query: (objectId) =>
        requestOf(auditRoutes.list, { query: { limit: 100, filterObj: { objectId: { eq: objectId } } } }),
      providesTags: ['Organization', 'Role', 'User', 'Connection'],
    }),
  }),
});

/** The audit trail of one object in words, newest first. */
export function ActivityTab({ objectId }: { readonly objectId: string }) {
  const t = useT();
  const itemOf = useItem();
  const query = activityApi.useObjectActivityQuery(objectId);
  return (
    <QueryContent query={query}>
      {(data) =>
        data.result.length === 0 ? (
          <EmptyState icon={<EmptyIcon />} title={t('activity.none')} />
        ) : (
          <ActivityList items={data.result.map(itemOf)} />
        )
      }
    </QueryContent>
  );
}

/** Returns a function that describes an entry in the user's language. */
function useItem(): (entry: AuditEntryAnswer) => ActivityItem {
  const t = useT();
  const { labelOf } = usePermissionTexts();
  return (entry) => ({
    id: String(entry.number),
    time: entry.time,
    action: <ActionName entry={entry} />,
    person: entry.accountName === null ? undefined : { id: entry.accountId, name: entry.accountName },
    facts: [
      actorText(entry, t),
      ...detailFacts(entry, t, labelOf).map((fact) => t('activity.detail', { ...fact })),
    ],
    status: entry.outcome === 'refused' && (
      <StatusChip of="audit" state="refused" label={t('activity.refused')} />
    ),
  });
}
