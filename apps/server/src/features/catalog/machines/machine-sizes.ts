import { resourceTypeOf, resourceTypes } from '@blueport/contracts';

export type Resources = readonly Readonly<Record<string, unknown>>[];

/**
 * Returns the distinct sizes of machines and scale sets that are not allowed; sizes that only the cloud can evaluate
 * are accepted.
 */
export function disallowedSizes(resources: Resources, allowedSizes: readonly string[]): string[] {
  if (allowedSizes.length === 0) return [];
  const allowed = new Set(allowedSizes.map((size) => size.toLowerCase()));
  const sizes = resources.flatMap((resource) => {
    const type = String(resource['type']);
    const { hardwareProfile } = (resource['properties'] ?? {}) as { hardwareProfile?: { vmSize?: unknown } };
    const { name } = (resource['sku'] ?? {}) as { name?: unknown };
    if (resourceTypeOf(type) === resourceTypes.VirtualMachine) return [hardwareProfile?.vmSize];
    return type.toLowerCase() === 'microsoft.compute/virtualmachinescalesets' ? [name] : [];
  });
  const wrong = sizes.filter(
    (size): size is string =>
      typeof size === 'string' && !size.startsWith('[') && !allowed.has(size.toLowerCase()),
  );
  return [...new Set(wrong)];
}
