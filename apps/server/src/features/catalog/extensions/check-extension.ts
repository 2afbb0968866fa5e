import type { ResourceManager } from '@blueport/cloud';
import type { Existence } from '@blueport/contracts';
import {
  catalogueAddress,
  holdsName,
  namesAt,
  newestVersion,
  nothingKnown,
  type CataloguePlace,
} from '../images/index.ts';

const typesOf = (place: CataloguePlace, publisher: string, ...parts: string[]): string =>
  catalogueAddress(place, publisher, 'artifacttypes', 'vmextension', 'types', ...parts);

/** Returns the names one level below the given ones. */
export function extensionNames(
  manager: ResourceManager,
  { publisher, type, ...place }: CataloguePlace & { readonly publisher?: string; readonly type?: string },
): Promise<string[]> {
  if (publisher === undefined) return namesAt(manager, catalogueAddress(place));
  if (type === undefined) return namesAt(manager, typesOf(place, publisher));
  return namesAt(manager, typesOf(place, publisher, type, 'versions'));
}

const missing = (part: string): Existence => ({ ...nothingKnown, state: 'missing', missing: part });

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
  const versions = await namesAt(manager, typesOf(place, publisher, type, 'versions'));
  const version = newestVersion(
    versions.filter((known) => known === typeHandlerVersion || known.startsWith(`${typeHandlerVersion}.`)),
  );
  if (version !== null) return { ...nothingKnown, state: 'found', version };
  const types = await namesAt(manager, typesOf(place, publisher));
  if (holdsName(types, type)) return missing('version');
  if (types.length > 0) return missing('type');
  return holdsName(await namesAt(manager, catalogueAddress(place)), publisher)
    ? missing('type')
    : missing('publisher');
}
