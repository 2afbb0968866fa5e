import { auditRoutes } from '@blueport/contracts/routes/identity/audit-routes';
import { api } from '../../../core/api/api.ts';
import { endpointsOf } from '../../../core/api/endpoints-of.ts';

export const auditApi = api.enhanceEndpoints({ addTagTypes: ['Audit'] }).injectEndpoints({
  endpoints: endpointsOf('audit', auditRoutes, { tag: 'Audit' }),
});

auditApi.enhanceEndpoints({
  endpoints: {
    // Every action adds entries, so cached results become stale quickly.
    auditList: { keepUnusedDataFor: 5 },
    auditVerify: { keepUnusedDataFor: 0 },
  },
});
