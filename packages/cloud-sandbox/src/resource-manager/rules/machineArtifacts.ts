import { machineExtensions, machineImages } from '../catalog/machineArtifacts.ts';
import { ArmError } from '../http/armError.ts';
import { badRequest } from '../http/errors.ts';
import { at, objectOf, objectsOf, textOf, type JsonObject } from '../json.ts';
import { propertiesOf, type Draft } from '../types/draft.ts';
import type { Rule, Rules } from './rule.ts';

const same = (a: string, b: string | undefined): boolean => a.toLowerCase() === (b ?? '').toLowerCase();
const notFound = (code: string, message: string, target: string): ArmError =>
  new ArmError(404, { code, message, target });

/** The image that a machine or the model of a scale set is made from. */
function referenceOf(draft: Draft): JsonObject {
  const properties = propertiesOf(draft);
  return objectOf(
    at(properties, 'storageProfile', 'imageReference') ??
      at(properties, 'virtualMachineProfile', 'storageProfile', 'imageReference'),
  );
}

/** Images of the marketplace are those of the catalogue; one's own are resources. */
const image: Rule = {
  phase: 'run',
  check: (draft, view) => {
    const reference = referenceOf(draft);
    const id = textOf(reference['id']);
    if (id !== undefined && view.lookup(id, draft.tenantId) === undefined && !/\/versions\//i.test(id)) {
      return notFound('NotFound', `The platform image '${id}' is not available.`, 'imageReference');
    }
    const part = (name: string): string => textOf(reference[name]) ?? '';
    const [publisher, offer, sku, version] = ['publisher', 'offer', 'sku', 'version'].map(part);
    // A machine that exists keeps its image, also when the catalogue no longer has it.
    if (id !== undefined || publisher === '' || draft.existing !== undefined) return undefined;
    const known = machineImages.find(
      (one) => same(one.publisher, publisher) && same(one.offer, offer) && same(one.sku, sku),
    );
    if (known !== undefined && (same('latest', version) || known.versions.includes(version ?? '')))
      return undefined;
    return notFound(
      'PlatformImageNotFound',
      `The platform image '${publisher}:${offer}:${sku}:${version}' is not available. Verify that all fields in the storage profile are correct. For more details about storage profile information, please refer to https://aka.ms/storageprofile`,
      'imageReference',
    );
  },
};

/** A version answers to its major and minor number, and to a later minor one where machines may take that. */
function answersTo(version: string, wanted: string, minorToo: boolean): boolean {
  const [major, minor] = version.split('.').map(Number);
  const [wantedMajor, wantedMinor = 0, ...rest] = wanted.split('.').map(Number);
  if (rest.length > 0) return version === wanted || version.startsWith(`${wanted}.`);
  return major === wantedMajor && (minor === wantedMinor || (minorToo && (minor ?? 0) > wantedMinor));
}

/** Why the service would not put an extension on a machine. */
function refusalOf(properties: JsonObject, location: string): ArmError | undefined {
  const text = (name: string): string => textOf(properties[name]) ?? '';
  const [publisher, type, wanted] = [text('publisher'), text('type'), text('typeHandlerVersion')];
  const missing = Object.entries({ publisher, type, typeHandlerVersion: wanted }).find(
    ([, value]) => value === '',
  );
  if (missing !== undefined) {
    return badRequest(
      'InvalidParameter',
      `Required parameter '${missing[0]}' is missing (null).`,
      missing[0],
    );
  }
  const known = machineExtensions.find((one) => same(one.publisher, publisher) && same(one.type, type));
  if (known === undefined) {
    return notFound(
      'ArtifactNotFound',
      `The VM extension with publisher '${publisher}' and type '${type}' could not be found in location '${location}'.`,
      'type',
    );
  }
  const minorToo = properties['autoUpgradeMinorVersion'] === true;
  if (known.versions.some((version) => answersTo(version, wanted, minorToo))) return undefined;
  return notFound(
    'ArtifactVersionNotFound',
    `No version found in the artifact repository that satisfies the requested version '${wanted}' for VM extension with publisher '${publisher}' and type '${type}'.`,
    'typeHandlerVersion',
  );
}

const ownExtension: Rule = {
  phase: 'run',
  check: (draft) =>
    draft.existing === undefined ? refusalOf(propertiesOf(draft), draft.location ?? '') : undefined,
};

const extensionsOfSet: Rule = {
  phase: 'run',
  check: (draft) => {
    const listed = objectsOf(
      at(propertiesOf(draft), 'virtualMachineProfile', 'extensionProfile', 'extensions'),
    );
    for (const extension of listed) {
      const refusal = refusalOf(objectOf(extension['properties']), draft.location ?? '');
      if (refusal !== undefined) return refusal;
    }
    return undefined;
  },
};

/** Machines are made of what the catalogue has, and of nothing else. */
export const artifactRules: Rules = {
  'microsoft.compute/virtualmachines': [image],
  'microsoft.compute/virtualmachinescalesets': [image, extensionsOfSet],
  'microsoft.compute/virtualmachines/extensions': [ownExtension],
  'microsoft.compute/virtualmachinescalesets/extensions': [ownExtension],
};
