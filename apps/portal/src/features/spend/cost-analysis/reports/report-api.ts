import { costReportRoutes } from '@blueport/contracts/routes/spend/cost-report-routes';
import { api } from '../../../../core/api/api.ts';
import { endpointsOf } from '../../../../core/api/endpoints-of.ts';

export const costReportApi = api.enhanceEndpoints({ addTagTypes: ['CostReport'] }).injectEndpoints({
  endpoints: endpointsOf('costReport', costReportRoutes, { tag: 'CostReport', rereads: 'always' }),
});
