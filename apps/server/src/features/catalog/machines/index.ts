import { machineRoutes, type MachineOffer } from '@blueport/contracts';
import type { Feature, Parts } from '../../../feature.ts';
import { notFound } from '../../../errors/refusal.ts';
import type { Call } from '../../../http/call.ts';
import type { SessionContext } from '../../../session-context.ts';
import { extensionsInOrder } from '../extensions/index.ts';
import { imagesInOrder } from '../images/index.ts';
import type { PersonCloud } from '../../../cloud/person-cloud.ts';
import type { LocationCache } from '../../../cloud/location-cache.ts';
import { readOrNotFound } from '../../../cloud/cloud-refusal.ts';
import { machineTraits } from './find-machines.ts';
import { listSizes } from './list-sizes.ts';
import { unavailableNames } from './unavailable-names.ts';
import { extensionFits, imageFits } from './read-choice.ts';
import type { ChoiceTarget } from './apply-choice.ts';

export {
  imageSizeIssues,
  unsupportedExtensions,
  noChoiceRules,
  readChoiceRules,
  type ChoiceRules,
} from './choice-rules.ts';
export { extensionValueCode } from './chosen-extension.ts';
export {
  addMandatory,
  extensionsOfIssues,
  unchangedChoice,
  readNeededFields,
  type UpdatedChoice,
} from './add-mandatory.ts';
export { readChoice, sizeIssues } from './read-choice.ts';
export { secretValueIssues } from './secret-values.ts';
export { applyChoice } from './apply-choice.ts';

export { readSizes, readUsages, type QuotaUsage, type RegionSize } from './read-sizes.ts';

export interface MachinesOptions {
  readonly cloud: PersonCloud;
  readonly places: LocationCache;
  /** Finds a version of a blueprint that the caller may deploy or redeploy. */
  readonly findBlueprint: (
    session: SessionContext,
    name: string,
    version: string | undefined,
  ) => Promise<ChoiceTarget | undefined>;
}

const sizesIn = (
  { cloud, places }: Pick<MachinesOptions, 'cloud' | 'places'>,
  { session, query, signal }: Call<typeof machineRoutes.sizes>,
) => {
  const [manager, recall] = [cloud.armFor(session), places.of(session.sessionId)];
  return readOrNotFound(listSizes({ manager, recall, ...query, options: { signal } }));
};

/** Creates the machine options of the wizard. */
export function createMachinesFeature(
  parts: Parts,
  { cloud, places, findBlueprint }: MachinesOptions,
): Feature {
  const { db } = parts.database;
  return {
    name: 'machines',
    routes(registry) {
      registry.register(machineRoutes.sizes, (call) => sizesIn({ cloud, places }, call));
      registry.register(machineRoutes.offer, async ({ session, query }): Promise<MachineOffer> => {
        const blueprint = await findBlueprint(session, query.blueprint, query.version);
        if (!blueprint) throw notFound();
        const traits = machineTraits(blueprint.template);
        const [images, extensions] = await Promise.all([
          traits.takesImage ? imagesInOrder(db, session.organizationId) : [],
          traits.takesExtensions ? extensionsInOrder(db, session.organizationId) : [],
        ]);
        const fittingImages = images.filter((image) => imageFits(image, session.cloud, traits.os));
        const fittingExtensions = extensions.filter((extension) =>
          extensionFits(extension, session.cloud, traits.os),
        );
        const offeredIds = new Set([...fittingImages, ...fittingExtensions].map(({ id }) => id));
        return {
          ...traits,
          images: fittingImages.map(
            ({ id, title, description, family, os, source, minCores, minMemoryGb, allowedSizes }) => ({
              id,
              title,
              description,
              family,
              os,
              source,
              minCores,
              minMemoryGb,
              allowedSizes,
            }),
          ),
          extensions: fittingExtensions.map(
            ({ id, title, description, publisher, type, osTypes, mode, parameters }) => ({
              id,
              title,
              description,
              publisher,
              type,
              osTypes,
              mode,
              parameters,
            }),
          ),
          gone: await unavailableNames(
            db,
            session.organizationId,
            { image: images, extension: extensions },
            offeredIds,
          ),
        };
      });
    },
  };
}
