import { connectionRoutes } from '@blueport/contracts/routes/cloud/connection-routes';
import { webhookRoutes } from '@blueport/contracts/routes/messaging/webhook-routes';
import { administrationApi } from '../../../core/api/administration/administration-api.ts';
import { endpointsOf } from '../../../core/api/endpoints-of.ts';

export const connectionApi = administrationApi.injectEndpoints({
  endpoints: endpointsOf('connection', connectionRoutes, {
    tag: 'Connection',
    changes: { create: ['Organization'], remove: ['Organization'] },
  }),
});

export const webhookApi = administrationApi.enhanceEndpoints({ addTagTypes: ['Webhook'] }).injectEndpoints({
  endpoints: endpointsOf('webhook', webhookRoutes, { tag: 'Webhook' }),
});
