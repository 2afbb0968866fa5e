import { badRequest } from '../http/errors.ts';
import { at, textOf, type JsonObject } from '../json.ts';
import { propertiesOf, type Draft } from '../types/draft.ts';
import type { Rule } from './rule.ts';

const tiers: readonly (readonly [RegExp, string])[] = [
  [/^(Standard|StandardSSD)_(LRS|ZRS)$/i, 'Standard'],
  [/^(Premium_(LRS|ZRS)|PremiumV2_LRS)$/i, 'Premium'],
  [/^UltraSSD_LRS$/i, 'Ultra'],
];

/** Returns the tier of a managed disk's SKU. */
const tierOf = (name: string): string | undefined => tiers.find(([pattern]) => pattern.test(name))?.[1];

/** Returns the SKU of a managed disk: HDD unless the caller names another. */
export function diskSku({ body }: Draft): JsonObject {
  const name = textOf(at(body, 'sku', 'name')) ?? 'Standard_LRS';
  return { name, tier: tierOf(name) ?? 'Standard' };
}

const gibibyte = 1024 ** 3;

/** Rejects an empty disk without a size, and a disk that becomes smaller. */
export const diskRequest: Rule = {
  phase: 'run',
  check: (draft) => {
    const size = propertiesOf(draft)['diskSizeGB'];
    const before = at(draft.existing?.body, 'properties', 'diskSizeGB');
    const isEmpty = /^empty$/i.test(textOf(at(propertiesOf(draft), 'creationData', 'createOption')) ?? '');
    if (isEmpty && size === undefined && before === undefined)
      return badRequest(
        'InvalidParameter',
        "Required parameter 'disk.diskSizeGb' is missing (null).",
        'disk.diskSizeGb',
      );
    if (typeof size === 'number' && typeof before === 'number' && size < before)
      return badRequest(
        'ResizeDiskError',
        `Disk size reduction is not supported. Current size is ${before * gibibyte} bytes, requested size is ${size * gibibyte} bytes.`,
        'disk.diskSizeGB',
      );
    return undefined;
  },
};
