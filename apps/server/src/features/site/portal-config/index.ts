import { configRoutes } from '@blueport/contracts';
import type { CloudEnvironment } from '../../../cloud/cloud-environment.ts';
import type { LinkedServices } from '../../../cloud/linked-services.ts';
import type { Feature, Parts } from '../../../feature.ts';
import { notFound } from '../../../errors/refusal.ts';
import { readPublished } from '../web-settings/index.ts';
import { githubReturnPath, githubScope } from '../../identity/github-link/index.ts';

export interface PortalConfigOptions {
  readonly world: CloudEnvironment;
  readonly services: LinkedServices;
}

/**
 * Creates the feature for settings that pages read before sign-in. Each response lists its fields explicitly, so that
 * nothing else is disclosed.
 */
export function createPortalConfigFeature(
  { database: { db }, settings }: Parts,
  { world, services }: PortalConfigOptions,
): Feature {
  const published = () => readPublished(db, settings);
  const signIn = (name: 'general' | 'us_gov', provider: string) => {
    const cloud = world.clouds[name];
    return (
      cloud && { provider, clientId: cloud.clientId, authorizeUrl: null, redirectUrl: null, scope: null }
    );
  };

  return {
    name: 'portal-config',
    routes(registry) {
      registry.register(configRoutes.providers, async () => [
        ...(world.clouds.general ? [{ key: 'azure' as const, text: 'Microsoft Azure' }] : []),
        ...(world.clouds.us_gov ? [{ key: 'azure-gov' as const, text: 'Microsoft Azure Government' }] : []),
        ...(Object.keys(services.aws).length > 0
          ? [{ key: 'aws-auth' as const, text: 'Amazon Web Services' }]
          : []),
        ...(services.github ? [{ key: 'github' as const, text: 'GitHub' }] : []),
      ]);

      registry.register(configRoutes.channelCode, async () => ({ data: (await published()).channelCode }));

      registry.register(configRoutes.channelResource, async () => {
        const { documentation, support } = await published();
        return { data: { product: 'Blueport', documentation, support } };
      });

      registry.register(configRoutes.adminEmail, async () => ({ data: (await published()).adminEmail }));

      registry.register(configRoutes.provider, async ({ params }) => {
        const known = {
          azure: () => signIn('general', 'azure'),
          'azure-gov': () => signIn('us_gov', 'azure-gov'),
          github: () =>
            services.github && {
              provider: 'github',
              clientId: services.github.clientId,
              authorizeUrl: services.github.authorizeUrl,
              redirectUrl: githubReturnPath(settings.publicUrl, '{email}'),
              scope: githubScope,
            },
        };
        const found = Object.hasOwn(known, params.provider)
          ? known[params.provider as keyof typeof known]()
          : undefined;
        if (!found) throw notFound();
        return found;
      });
    },
  };
}
