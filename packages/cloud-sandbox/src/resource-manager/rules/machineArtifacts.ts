import { machineExtensions, machineImages } from '../catalog/machineArtifacts.ts';
import { ArmError } from '../http/armError.ts';
import { badRequest } from '../http/errors.ts';
import { at, objectOf, objectsOf, textOf, type JsonObject } from '../json.ts';
import { parseResourceId } from '../resourceId.ts';
import { propertiesOf, type Draft, type EstateView } from '../types/draft.ts';
import type { Rule } from './rule.ts';

const equalsIgnoringCase = (a: string, b: string | undefined): boolean =>
  a.toLowerCase() === (b ?? '').toLowerCase();

const notFound = (code: string, message: string, target: string): ArmError =>
  new ArmError(404, { code, message, target });

/** Returns the image reference of a machine or of a scale set's model. */
function referenceOf(draft: Draft): JsonObject {
  const properties = propertiesOf(draft);
  return objectOf(
    at(properties, 'storageProfile', 'imageReference') ??
      at(properties, 'virtualMachineProfile', 'storageProfile', 'imageReference'),
  );
}

const place = (location: string): string => location.replaceAll(' ', '').toLowerCase();

const galleryImage =
  /^(?<definition>.+\/providers\/microsoft\.compute\/galleries\/[^/]+\/images\/[^/]+)(?:\/versions\/(?<version>[^/]+))?$/i;

/**
 * Returns whether a gallery version is replicated to a region. Without target regions, it exists only where it was
 * created.
 */
function isReplicated(version: JsonObject, location: string): boolean {
  const targets = objectsOf(at(version, 'properties', 'publishingProfile', 'targetRegions'));
  const names = targets.map((target) => textOf(target['name']) ?? '');
  return [...names, textOf(version['location']) ?? ''].some((name) =>
    equalsIgnoringCase(place(name), place(location)),
  );
}

/**
 * Returns whether a gallery offers an image in a region: the given version or, for `latest`, any version not excluded
 * from it.
 */
function inGallery(draft: Draft, view: EstateView, id: string, location: string): boolean {
  const { definition = '', version = 'latest' } = galleryImage.exec(id)?.groups ?? {};
  const { tenantId } = draft;
  if (!equalsIgnoringCase('latest', version)) {
    const found = view.lookup(id, tenantId);
    return found !== undefined && isReplicated(found, location);
  }
  const subscription = parseResourceId(definition)?.subscriptionId;
  if (subscription === undefined || view.lookup(definition, tenantId) === undefined) return false;
  const prefix = `${definition}/versions/`.toLowerCase();
  return view
    .ofType(subscription, 'microsoft.compute/galleries/images/versions')
    .filter((row) => row.tenantId === tenantId && row.id.toLowerCase().startsWith(prefix))
    .map((row) => view.lookup(row.id, tenantId) ?? {})
    .some(
      (row) =>
        at(row, 'properties', 'publishingProfile', 'excludeFromLatest') !== true &&
        isReplicated(row, location),
    );
}

/** Checks a custom image. Managed images must be in the machine's region; gallery images must be replicated to it. */
function refuseOwnImage(draft: Draft, view: EstateView, id: string): ArmError | undefined {
  const location = draft.location ?? '';
  if (galleryImage.test(id)) {
    if (inGallery(draft, view, id, location)) return undefined;
    return notFound(
      'GalleryImageNotFound',
      `The gallery image ${id} is not available in ${location} region. Please contact image owner to replicate to this region, or change your requested region.`,
      'imageReference',
    );
  }
  const found = view.lookup(id, draft.tenantId);
  if (found !== undefined && equalsIgnoringCase(place(textOf(found['location']) ?? ''), place(location)))
    return undefined;
  return notFound('NotFound', `The Image '${id}' cannot be found in '${location}' region.`, 'imageReference');
}

/** Marketplace images must be in the catalog; custom images are resources. */
export const machineImage: Rule = {
  phase: 'run',
  check: (draft, view) => {
    // An existing machine keeps its image even if the image has been removed.
    if (draft.existing !== undefined) return undefined;
    const reference = referenceOf(draft);
    const id = textOf(reference['id']);
    if (id !== undefined) return refuseOwnImage(draft, view, id);
    const part = (name: string): string => textOf(reference[name]) ?? '';
    const shared = part('communityGalleryImageId') || part('sharedGalleryImageId');
    // No gallery is shared with the demo world.
    if (shared !== '') {
      return notFound(
        'GalleryImageNotFound',
        `The gallery image ${shared} is not available in ${draft.location ?? ''} region. Please contact image owner to replicate to this region, or change your requested region.`,
        'imageReference',
      );
    }
    const [publisher, offer, sku, version] = ['publisher', 'offer', 'sku', 'version'].map(part);
    if (publisher === '') return undefined;
    const known = machineImages.find(
      (one) =>
        equalsIgnoringCase(one.publisher, publisher ?? '') &&
        equalsIgnoringCase(one.offer, offer) &&
        equalsIgnoringCase(one.sku, sku),
    );
    if (
      known !== undefined &&
      (equalsIgnoringCase('latest', version) || known.versions.includes(version ?? ''))
    )
      return undefined;
    return notFound(
      'PlatformImageNotFound',
      `The platform image '${publisher}:${offer}:${sku}:${version}' is not available. Verify that all fields in the storage profile are correct. For more details about storage profile information, please refer to https://aka.ms/storageprofile`,
      'imageReference',
    );
  },
};

/**
 * Returns whether a version matches the requested major and minor version, or is a later minor version where
 * that is allowed.
 */
function answersTo(version: string, requestedVersion: string, minorToo: boolean): boolean {
  const [major, minor] = version.split('.').map(Number);
  const [wantedMajor, wantedMinor = 0, ...rest] = requestedVersion.split('.').map(Number);
  if (rest.length > 0) return version === requestedVersion || version.startsWith(`${requestedVersion}.`);
  return major === wantedMajor && (minor === wantedMinor || (minorToo && (minor ?? 0) > wantedMinor));
}

/** Returns the service's error for an extension, or undefined if it can be installed. */
export function extensionRefusal(properties: JsonObject, location: string): ArmError | undefined {
  const text = (name: string): string => textOf(properties[name]) ?? '';
  const [publisher, type, requestedVersion] = [text('publisher'), text('type'), text('typeHandlerVersion')];
  const missing = Object.entries({ publisher, type, typeHandlerVersion: requestedVersion }).find(
    ([, value]) => value === '',
  );
  if (missing !== undefined) {
    return badRequest(
      'InvalidParameter',
      `Required parameter '${missing[0]}' is missing (null).`,
      missing[0],
    );
  }
  const known = machineExtensions.find(
    (one) => equalsIgnoringCase(one.publisher, publisher) && equalsIgnoringCase(one.type, type),
  );
  if (known === undefined) {
    return notFound(
      'ArtifactNotFound',
      `The VM extension with publisher '${publisher}' and type '${type}' could not be found in location '${location}'.`,
      'type',
    );
  }
  const minorToo = properties['autoUpgradeMinorVersion'] === true;
  if (known.versions.some((version) => answersTo(version, requestedVersion, minorToo))) return undefined;
  return notFound(
    'ArtifactVersionNotFound',
    `No version found in the artifact repository that satisfies the requested version '${requestedVersion}' for VM extension with publisher '${publisher}' and type '${type}'.`,
    'typeHandlerVersion',
  );
}

/** Rejects an extension that the catalog does not contain. */
export const ownExtension: Rule = {
  phase: 'run',
  check: (draft) =>
    draft.existing === undefined ? extensionRefusal(propertiesOf(draft), draft.location ?? '') : undefined,
};
