import { connectionRoutes } from '@blueport/contracts/routes/cloud/connection-routes';
import { groupRoutes, provisioningRoutes } from '@blueport/contracts/routes/identity/provisioning-routes';
import { webhookRoutes } from '@blueport/contracts/routes/messaging/webhook-routes';
import { administrationApi } from '../../../core/api/administration/administration-api.ts';
import { endpointsOf } from '../../../core/api/endpoints-of.ts';

export const connectionApi = administrationApi.injectEndpoints({
  endpoints: endpointsOf('connection', connectionRoutes, {
    tag: 'Connection',
    changes: { create: ['Organization'], remove: ['Organization'] },
  }),
});

export const groupApi = administrationApi.injectEndpoints({
  endpoints: endpointsOf('group', groupRoutes, {
    tag: 'Group',
    changes: { setRoles: ['User', 'Role', 'Me'] },
    rereads: 'always',
  }),
});

export const provisioningApi = administrationApi.injectEndpoints({
  endpoints: endpointsOf('provisioning', provisioningRoutes, { tag: 'Provisioning', rereads: 'always' }),
});

export const webhookApi = administrationApi.enhanceEndpoints({ addTagTypes: ['Webhook'] }).injectEndpoints({
  endpoints: endpointsOf('webhook', webhookRoutes, { tag: 'Webhook' }),
});
