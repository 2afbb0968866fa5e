import { machineImages } from '../../catalog/machineArtifacts.ts';
import { at, objectOf, textOf, type JsonObject } from '../../json.ts';
import { propertiesOf, type Draft } from '../draft.ts';

const equalsIgnoringCase = (one: string, other: string | undefined): boolean =>
  one.toLowerCase() === (other ?? '').toLowerCase();

/** Returns what the service adds to the image and the system disk of a machine: the version and the system. */
export function imageParts(draft: Draft): { imageReference?: JsonObject; osDisk: JsonObject } {
  const properties = propertiesOf(draft);
  const reference = at(properties, 'storageProfile', 'imageReference');
  const imageReference = objectOf(reference);
  const image = machineImages.find(
    ({ publisher, offer, sku }) =>
      equalsIgnoringCase(publisher, textOf(imageReference['publisher'])) &&
      equalsIgnoringCase(offer, textOf(imageReference['offer'])) &&
      equalsIgnoringCase(sku, textOf(imageReference['sku'])),
  );
  const isWindows = at(properties, 'osProfile', 'windowsConfiguration') !== undefined;
  const diskOsType = textOf(at(properties, 'storageProfile', 'osDisk', 'osType'));
  const osType = diskOsType ?? image?.system ?? (isWindows ? 'Windows' : 'Linux');
  if (image === undefined) return { osDisk: { osType } };
  const version = textOf(imageReference['version']) ?? 'latest';
  const exactVersion = equalsIgnoringCase('latest', version) ? image.versions.at(-1) : version;
  return {
    imageReference: { ...imageReference, ...(exactVersion === undefined ? {} : { exactVersion }) },
    osDisk: { osType },
  };
}
