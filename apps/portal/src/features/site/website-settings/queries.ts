import { webSettingsRoutes } from '@blueport/contracts/routes/site/web-settings-routes';
import { api } from '../../../core/api/api.ts';
import { endpointsOf } from '../../../core/api/endpoints-of.ts';

export const webSettingsApi = api.enhanceEndpoints({ addTagTypes: ['WebSettings'] }).injectEndpoints({
  endpoints: endpointsOf('webSettings', webSettingsRoutes, { tag: 'WebSettings', rereads: 'always' }),
});
