import { api } from '../api.ts';

/** The API with the tags of the administration screens; these are needed only where such a screen is open. */
export const administrationApi = api.enhanceEndpoints({
  addTagTypes: ['Organization', 'Role', 'User', 'Connection'],
});
