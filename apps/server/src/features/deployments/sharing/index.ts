import type { Feature, Parts } from '../../../feature.ts';
import type { Operations } from '../operations/index.ts';
import { registerShareRoutes } from './share-routes.ts';

/** Creates sharing: a deployment is shown to a person or by a link, within the rights of the sharer. */
export function createSharingFeature(
  { settings }: Pick<Parts, 'settings'>,
  { context }: Operations,
): Feature {
  return {
    name: 'sharing',
    routes: (registry) => registerShareRoutes(registry, context, settings.publicUrl),
  };
}
