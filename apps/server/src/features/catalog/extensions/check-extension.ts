import type { ResourceManager } from '@blueport/cloud';
import type { Existence } from '@blueport/contracts';
import {
  catalogueAddress,
  includesName,
  listNamesAt,
  newestVersion,
  unknownCatalogue,
  type CataloguePlace,
} from '../images/index.ts';

const typesOf = (place: CataloguePlace, publisher: string, ...parts: string[]): string =>
  catalogueAddress(place, publisher, 'artifacttypes', 'vmextension', 'types', ...parts);

/** Returns the names one level below the given ones. */
export function extensionNames(
  manager: ResourceManager,
  { publisher, type, ...place }: CataloguePlace & { readonly publisher?: string; readonly type?: string },
): Promise<string[]> {
  if (publisher === undefined) return listNamesAt(manager, catalogueAddress(place));
  if (type === undefined) return listNamesAt(manager, typesOf(place, publisher));
  return listNamesAt(manager, typesOf(place, publisher, type, 'versions'));
}

const createMissing = (part: string): Existence => ({ ...unknownCatalogue, state: 'missing', missing: part });

/**
 * Checks an extension with the caller's own permissions. Machines specify major and minor version only; the cloud lists
 * full versions.
 */
export async function checkExtension(
  manager: ResourceManager,
  {
    publisher,
    type,
    typeHandlerVersion,
    ...place
  }: CataloguePlace & {
    readonly publisher: string;
    readonly type: string;
    readonly typeHandlerVersion: string;
  },
): Promise<Existence> {
  const versions = await listNamesAt(manager, typesOf(place, publisher, type, 'versions'));
  const version = newestVersion(
    versions.filter((known) => known === typeHandlerVersion || known.startsWith(`${typeHandlerVersion}.`)),
  );
  if (version !== null) return { ...unknownCatalogue, state: 'found', version };
  const types = await listNamesAt(manager, typesOf(place, publisher));
  if (includesName(types, type)) return createMissing('version');
  if (types.length > 0) return createMissing('type');
  return includesName(await listNamesAt(manager, catalogueAddress(place)), publisher)
    ? createMissing('type')
    : createMissing('publisher');
}
