import { imageRoutes, type Dependants } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { PersonCloud } from '../../../cloud/person-cloud.ts';
import type { Database } from '../../../database/tables/index.ts';
import type { Feature, Parts } from '../../../feature.ts';
import { checkImage, imageNames } from './check-image.ts';
import { answerCatalogue, answerExistence } from './cloud-catalogue.ts';
import { createImage, editImage, removeImage } from './edit-images.ts';
import { findImage, listImages, presentImage, type CountUses } from './image-store.ts';

export {
  answerCatalogue,
  answerExistence,
  catalogueAddress,
  holdsName,
  namesAt,
  newestVersion,
  nothingKnown,
  type CataloguePlace,
} from './cloud-catalogue.ts';
export { imagesInOrder, type CountUses } from './image-store.ts';

/** What images and extensions ask about deployments. */
export interface ImageOptions {
  readonly cloud: PersonCloud;
  readonly countUses: CountUses;
  /** Living deployments that use an image or an extension, and their blueprints. */
  readonly dependantsOf: (db: Kysely<Database>, organizationId: string, id: string) => Promise<Dependants>;
}

/** Images that an organization offers for the machines of its blueprints. */
export function createImagesFeature(parts: Parts, options: ImageOptions): Feature {
  const { db } = parts.database;
  const { cloud, countUses, dependantsOf } = options;
  return {
    name: 'images',
    routes(registry) {
      registry.register(imageRoutes.list, ({ session, query }) =>
        listImages(db, countUses, session.organizationId, query),
      );
      registry.register(imageRoutes.catalogue, ({ session, query }) =>
        answerCatalogue(imageNames(cloud.armFor(session), query)),
      );
      registry.register(imageRoutes.check, ({ session, body: { source, ...place } }) =>
        answerExistence(checkImage(cloud.armFor(session), place, source)),
      );
      registry.register(imageRoutes.get, async ({ session, params, header }) => {
        const row = await findImage(db, session.organizationId, params.id);
        const uses = await countUses(db, session.organizationId);
        const image = presentImage(row, uses.get(row.id) ?? 0);
        header('etag', image.etag);
        return image;
      });
      registry.register(imageRoutes.create, (call) => createImage(parts, call));
      registry.register(imageRoutes.edit, (call) => editImage(parts, options, call));
      registry.register(imageRoutes.dependants, async ({ session, params }) => {
        const { id } = await findImage(db, session.organizationId, params.id);
        return dependantsOf(db, session.organizationId, id);
      });
      registry.register(imageRoutes.remove, (call) => removeImage(parts, options, call));
    },
  };
}
