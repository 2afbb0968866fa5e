import { verdictRoutes } from '@blueport/contracts/routes/deployments/verdict-routes';
import { api } from './api.ts';
import { endpointsOf, requestOf } from './endpoints-of.ts';

/** Verdicts are requested on demand; one without a response is requested again. */
export const verdictApi = api
  .injectEndpoints({
    endpoints: endpointsOf('verdict', verdictRoutes, {
      tag: 'Deployment',
      onDemand: ['check', 'redeployment', 'upgrade'],
    }),
  })
  .enhanceEndpoints({
    endpoints: {
      verdictCheck: { query: (input) => ({ ...requestOf(verdictRoutes.check, input), isReadOnly: true }) },
      verdictRedeployment: {
        query: (input) => ({ ...requestOf(verdictRoutes.redeployment, input), isReadOnly: true }),
      },
      verdictUpgrade: {
        query: (input) => ({ ...requestOf(verdictRoutes.upgrade, input), isReadOnly: true }),
      },
    },
  });
