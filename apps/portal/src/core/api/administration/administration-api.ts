import { api } from '../api.ts';

/** The API with the cache tags of the administration screens, which are needed only where such a screen is open. */
export const administrationApi = api.enhanceEndpoints({
  addTagTypes: ['Organization', 'Role', 'User', 'Group', 'Provisioning', 'Connection'],
});
