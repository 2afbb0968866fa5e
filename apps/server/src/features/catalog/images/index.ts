import { imageRoutes, type Dependants, type Image, type ImageValues } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { PersonCloud } from '../../../cloud/person-cloud.ts';
import type { Database } from '../../../database/tables/index.ts';
import { Refusal } from '../../../errors/refusal.ts';
import type { Feature, Parts } from '../../../feature.ts';
import { defineEntity } from '../../../http/entity/define-entity.ts';
import { checkImage, imageNames } from './check-image.ts';
import { toCatalogue, toExistence } from './cloud-catalogue.ts';
import {
  imageColumns,
  imageFields,
  imageLine,
  imagesOf,
  presentImage,
  type CountUses,
} from './image-store.ts';

export {
  toCatalogue,
  toExistence,
  catalogueAddress,
  includesName,
  listNamesAt,
  newestVersion,
  unknownCatalogue,
  type CataloguePlace,
} from './cloud-catalogue.ts';
export { imagesInOrder } from './image-store.ts';

/** Information about deployments that images and extensions need. */
export interface ImageOptions {
  readonly cloud: PersonCloud;
  readonly countUses: CountUses;
  /** Returns the live deployments that use an image or extension, and their blueprints. */
  readonly dependantsOf: (db: Kysely<Database>, organizationId: string, id: string) => Promise<Dependants>;
}

/** Returns the sort order of images and extensions, which is the order of the wizard. */
export const machineOrder = [
  { field: 'order', descending: false },
  { field: 'title', descending: false },
];

/** Returns how the entities for machines count their uses and list them, and refuse deletion of one in use. */
export function usedByDeployments(kind: 'image' | 'extension', { countUses, dependantsOf }: ImageOptions) {
  return {
    countUses,
    dependants: (db: Kysely<Database>, { id }: { readonly id: string }, organizationId: string) =>
      dependantsOf(db, organizationId, id),
    checkRemoval({ deployments }: { readonly deployments: number }) {
      if (deployments === 0) return;
      throw new Refusal('conflict', { reason: 'used-by-deployments', values: { kind } });
    },
  };
}

/** Creates the images that an organization offers for the machines of its blueprints. */
export function createImagesFeature(parts: Parts, options: ImageOptions): Feature {
  const { cloud } = options;
  const images = defineEntity(parts, {
    table: 'machine_image',
    object: 'image',
    announcedAs: 'image',
    unique: { index: 'machine_image_title', field: 'title' },
    select: imagesOf,
    present: presentImage,
    list: imageFields,
    order: machineOrder,
    derived: (image) => ({ kind: image.source.kind, image: imageLine(image) }),
    insert: (values: ImageValues, key) => ({ ...key, ...imageColumns(values) }),
    update: (changes: Partial<ImageValues>, image: Image) => imageColumns({ ...image, ...changes }),
    facts: (image) => ({
      title: image.title,
      os: image.os,
      image: imageLine(image),
      clouds: image.clouds,
      state: image.state,
      allowedSizes: image.allowedSizes,
    }),
    details: ({ title }) => ({ title }),
    ...usedByDeployments('image', options),
  });
  return {
    name: 'images',
    routes(registry) {
      registry.registerAll(imageRoutes, {
        ...images,
        catalogue: ({ session, query }) => toCatalogue(imageNames(cloud.armFor(session), query)),
        check: ({ session, body: { source, ...place } }) =>
          toExistence(checkImage(cloud.armFor(session), place, source)),
      });
    },
  };
}
