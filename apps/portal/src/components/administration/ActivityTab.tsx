import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { AuditEntryAnswer, ListResult } from '@blueport/contracts';
import { useT } from '../../core/i18n/translate.tsx';
import { EmptyState, QueryContent } from '../states/index.ts';
import { Moment } from '../../ui/fact-list/Moment.tsx';
import { auditRoutes } from '@blueport/contracts/routes/identity/audit-routes';
import { requestOf } from '../../core/api/endpoints-of.ts';
import { administrationApi } from '../../core/api/administration/administration-api.ts';

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

/** The audit trail of one object, newest first. */
export function ActivityTab({ objectId }: { readonly objectId: string }) {
  const t = useT();
  const query = activityApi.useObjectActivityQuery(objectId);
  return (
    <QueryContent query={query}>
      {(data) =>
        data.result.length === 0 ? (
          <EmptyState title={t('administration.activity.none')} />
        ) : (
          <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0, maxWidth: 960 }}>
            {data.result.map((entry) => (
              <ActivityRow key={entry.number} entry={entry} />
            ))}
          </Box>
        )
      }
    </QueryContent>
  );
}

function ActivityRow({ entry }: { readonly entry: AuditEntryAnswer }) {
  const t = useT();
  const details = Object.entries(entry.details).map(([name, value]) => `${name}: ${words(value)}`);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '170px minmax(0,1fr) auto' },
        gap: { xs: 1, sm: 4 },
        paddingBlock: 3,
        borderBottom: 1,
        borderColor: 'divider',
        typography: 'body2',
      }}
    >
      <Box sx={{ color: 'text.secondary' }}>
        <Moment value={entry.time} />
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="code">{entry.action}</Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {[entry.accountName ?? t('administration.activity.system'), ...details].join(' · ')}
        </Box>
      </Box>
      {entry.outcome === 'refused' ? (
        <Chip size="small" label={t('administration.activity.refused')} />
      ) : null}
    </Box>
  );
}

function words(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
