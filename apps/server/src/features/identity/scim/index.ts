import type { Feature } from '../../../feature.ts';
import { installScim } from './endpoint.ts';
import { registerProvisioning } from './provisioning-routes.ts';
import type { ScimParts } from './users/scim-parts.ts';

/** Creates the feature with which an organization's directory provisions people and groups. */
export const createScimFeature = (parts: ScimParts): Feature => ({
  name: 'scim',
  routes: (registry) => registerProvisioning(registry, parts),
  mount: (app) => installScim(app, parts),
});
