import { notificationRoutes } from '@blueport/contracts/routes/messaging/notification-routes';
import { api } from '../../../core/api/api.ts';
import { endpointsOf } from '../../../core/api/endpoints-of.ts';

export const notificationApi = api.enhanceEndpoints({ addTagTypes: ['Announcement'] }).injectEndpoints({
  endpoints: endpointsOf('notification', notificationRoutes, { tag: 'Announcement' }),
});

// Read counts change often, so results are cached only briefly.
notificationApi.enhanceEndpoints({ endpoints: { notificationAnnouncements: { keepUnusedDataFor: 5 } } });
