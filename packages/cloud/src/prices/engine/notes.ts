import type { PriceNote } from '@blueport/contracts';

/** Every note of an estimate, in English; `{…}` are placeholders. The portal translates them. */
const texts = {
  'free-type': 'This resource type is free of charge.',
  'free-tier': 'This tier is free of charge.',
  'part-of-parent': 'Included in the price of the parent resource.',
  'by-use': 'Billed by usage, which is not part of this estimate.',
  'assumed-storage': 'Assumes {gb} GB of stored data.',
  'assumed-traffic': 'Assumes {gb} GB per month.',
  'assumed-operations': 'Assumes {count} operations per month.',
  'assumed-disk': 'Assumes a disk of {gb} GB because the image determines the size.',
  'assumed-instances': 'Calculated for {count} instances. More instances cost more.',
  'own-licence': 'Excludes the Windows license, which you provide.',
  'own-system-licence': 'Excludes the license of the operating system, which you provide.',
  'licence-cores': 'License calculated for {cores} cores.',
  'licence-unpriced': 'The license of {image} is not in the price list.',
  'plan-unpriced': 'The charge of {publisher} for the plan {plan} of its image is not in the price list.',
  spot: 'Spot price, which changes with demand.',
  'unknown-type': 'No price rule exists for this type.',
  'unknown-size': 'The template does not specify the size or tier.',
  'unknown-region': 'The region is unknown.',
  'not-listed': 'The price list does not contain {sku} in {region}.',
  unreachable: 'The price list cannot be reached at the moment.',
} as const;
export type NoteCode = keyof typeof texts;

/** Codes of all notes, for tests and catalogs. */
export const noteCodes = Object.keys(texts) as readonly NoteCode[];

/** Formats a note with its values. */
export function note(code: NoteCode, values: Readonly<Record<string, string | number>> = {}): PriceNote {
  const words = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  const message = texts[code].replaceAll(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '');
  return { code, message, ...(Object.keys(words).length === 0 ? {} : { values: words }) };
}
