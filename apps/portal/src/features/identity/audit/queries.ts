import type { AuditEntryAnswer, auditRoutes, ListResult, ResponseOf } from '@blueport/contracts';
import { api } from '../../../core/api/api.ts';

const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    audit: build.query<ListResult<AuditEntryAnswer>, Readonly<Record<string, string | number | undefined>>>({
      query: (query) => ({ url: '/api/audit', query }),
      // A trail grows with every action: what was read a while ago is not the trail any more.
      keepUnusedDataFor: 5,
    }),
    auditCheck: build.query<ResponseOf<typeof auditRoutes.verify>, void>({
      query: () => '/api/audit/verify',
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useAuditQuery, useLazyAuditCheckQuery } = auditApi;
