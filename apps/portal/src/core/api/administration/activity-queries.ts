import type { AuditEntryAnswer, ListResult } from '@blueport/contracts';
import { administrationApi } from './administration-api.ts';

const activityApi = administrationApi.injectEndpoints({
  endpoints: (build) => ({
    /** The audit trail of one object, newest first. */
    objectActivity: build.query<ListResult<AuditEntryAnswer>, string>({
      query: (objectId) => ({
        url: '/api/audit',
        query: { limit: 100, filterObj: JSON.stringify({ objectId: { eq: objectId } }) },
      }),
      providesTags: ['Organization', 'Role', 'User', 'Connection'],
    }),
  }),
});

export const { useObjectActivityQuery } = activityApi;
