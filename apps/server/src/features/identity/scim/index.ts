import type { Feature, Parts } from '../../../feature.ts';
import { registerProvisioning } from './provisioning-routes.ts';

/** Creates the feature with which an organization's directory provisions people and groups. */
export const createScimFeature = (parts: Parts): Feature => ({
  name: 'scim',
  routes: (registry) => registerProvisioning(registry, parts),
});
