import type { AuditEntryAnswer, ListResult } from '@blueport/contracts';
import { auditRoutes } from '@blueport/contracts/routes/identity/audit-routes';
import { requestOf } from '../endpoints-of.ts';
import { administrationApi } from './administration-api.ts';

export const activityApi = administrationApi.injectEndpoints({
  endpoints: (build) => ({
    /** The audit trail of one object, newest first. Unlike the whole trail, it is refetched when objects change. */
    objectActivity: build.query<ListResult<AuditEntryAnswer>, string>({
      query: (objectId) =>
        requestOf(auditRoutes.list, { query: { limit: 100, filterObj: { objectId: { eq: objectId } } } }),
      providesTags: ['Organization', 'Role', 'User', 'Connection'],
    }),
  }),
});
