import { isJsonObject, objectIn } from '../../template/members.ts';
import { readProperty } from '../../value/property.ts';
import type { LintRule } from '../lintRule.ts';
import { literalOf, resolveVariable } from '../resolveVariable.ts';
import { visitResources, visitTemplates } from '../visitTemplates.ts';
import type { VisitedTemplate } from '../visitTemplates.ts';
import type { JsonObject } from '../../types.ts';

/** Preview images can disappear and are not supported in production. */
export const virtualMachinesShouldNotBePreview: LintRule = {
  id: 'Virtual-Machines-Should-Not-Be-Preview',
  document: 'template',
  severity: 'warning',
  doc: 'Virtual machines and scale sets do not use preview images.',
  hint: 'Use an image that is not a preview.',
  *check(document) {
    for (const visited of visitTemplates(document))
      for (const { resource, pointer, type } of visitResources(visited)) {
        if (!/^Microsoft\.Compute\/virtualMachine(s|ScaleSets)$/i.test(type)) continue;
        const properties = objectIn(resource, 'properties');
        const profiles = [
          [properties, `${pointer}/properties`],
          [objectIn(properties, 'virtualMachineProfile'), `${pointer}/properties/virtualMachineProfile`],
        ] as const;
        for (const [profile, at] of profiles) {
          const image = previewImageOf(profile, visited);
          if (image !== undefined)
            yield { reason: 'image-preview', values: { image }, pointer: `${at}/storageProfile` };
        }
      }
  },
};

/** Returns the part of an image reference that names a preview. */
function previewImageOf(profile: JsonObject, visited: VisitedTemplate): string | undefined {
  const storage = resolveVariable(readProperty(profile, 'storageProfile'), visited);
  const image = isJsonObject(storage)
    ? resolveVariable(readProperty(storage, 'imageReference'), visited)
    : undefined;
  const parts = isJsonObject(image)
    ? ['offer', 'sku', 'version'].map((name) => readProperty(image, name))
    : [image];
  return parts
    .map((part) => literalOf(part, visited))
    .find((text) => text !== undefined && /preview/i.test(text));
}
