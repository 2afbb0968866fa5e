import { extensionRoutes } from '@blueport/contracts';
import type { Feature, Parts } from '../../../feature.ts';
import { answerCatalogue, answerExistence, type ImageOptions } from '../images/index.ts';
import { checkExtension, extensionNames } from './check-extension.ts';
import { createExtension, editExtension, removeExtension } from './edit-extensions.ts';
import { findExtension, listExtensions, presentExtension } from './extension-store.ts';

export { extensionsInOrder, readProtected } from './extension-store.ts';
export { fillSettings } from './fill-settings.ts';

/** Extensions that an organization offers for the machines of its blueprints, or insists on. */
export function createExtensionsFeature(parts: Parts, options: ImageOptions): Feature {
  const { db } = parts.database;
  const { cloud, countUses, dependantsOf } = options;
  return {
    name: 'extensions',
    routes(registry) {
      registry.register(extensionRoutes.list, ({ session, query }) =>
        listExtensions(db, countUses, session.organizationId, query),
      );
      registry.register(extensionRoutes.catalogue, ({ session, query }) =>
        answerCatalogue(extensionNames(cloud.armFor(session), query)),
      );
      registry.register(extensionRoutes.check, ({ session, body }) =>
        answerExistence(checkExtension(cloud.armFor(session), body)),
      );
      registry.register(extensionRoutes.get, async ({ session, params, header }) => {
        const row = await findExtension(db, session.organizationId, params.id);
        const uses = await countUses(db, session.organizationId);
        const extension = presentExtension(row, uses.get(row.id) ?? 0);
        header('etag', extension.etag);
        return extension;
      });
      registry.register(extensionRoutes.create, (call) => createExtension(parts, call));
      registry.register(extensionRoutes.edit, (call) => editExtension(parts, options, call));
      registry.register(extensionRoutes.dependants, async ({ session, params }) => {
        const { id } = await findExtension(db, session.organizationId, params.id);
        return dependantsOf(db, session.organizationId, id);
      });
      registry.register(extensionRoutes.remove, (call) => removeExtension(parts, options, call));
    },
  };
}
