import { accuracyRoutes } from '@blueport/contracts';
import type { Feature, Parts } from '../../../feature.ts';
import { notFound } from '../../../errors/refusal.ts';
import type { Inventory } from '../../cloud/inventory/index.ts';
import { findReadable } from '../../catalog/blueprints/index.ts';
import { readComparison, readVersionAccuracy } from './read-accuracy.ts';

export { compareSubscription, readCorrection, type VersionInOrganization } from './comparison-store.ts';
export { storeEstimates, toStoredEstimate, type StoredEstimate } from './estimate-store.ts';
export { createOwnerFinder, diskNames } from './resource-owner.ts';

/** Creates the feature that compares estimates with billed cost, within the cloud permissions of the user. */
export function createAccuracyFeature(
  { database: { db } }: Pick<Parts, 'database'>,
  { inventory }: { readonly inventory: Pick<Inventory, 'scopesOf'> },
): Feature {
  return {
    name: 'accuracy',
    routes(registry) {
      registry.register(accuracyRoutes.deployment, async ({ session, params }) => {
        const { organizationId } = session;
        const readScopes = () => inventory.scopesOf(session);
        return readComparison(db, { organizationId, readScopes }, params.id);
      });
      registry.register(accuracyRoutes.blueprint, async ({ session, params, query }) => {
        const found = await findReadable(db, session, params.name, query.version);
        if (found === undefined) throw notFound();
        const { organizationId } = session;
        const accuracy = await readVersionAccuracy(
          db,
          { organizationId, versionId: found.versionId },
          await inventory.scopesOf(session),
        );
        return {
          blueprint: { name: found.slug, title: found.title, version: found.version },
          ...accuracy,
        };
      });
    },
  };
}
