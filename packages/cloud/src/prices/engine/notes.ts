import type { PriceNote } from '@blueport/contracts';

/** Every remark an estimate can make, in English; `{…}` are the values. The portal has them in its languages. */
const texts = {
  'free-type': 'Costs nothing by itself.',
  'free-tier': 'This tier costs nothing.',
  'part-of-parent': 'Is part of what it belongs to and priced there.',
  'by-use': 'Costs nothing until it is used; its use is not part of this estimate.',
  'assumed-storage': '{gb} GB of stored data are assumed.',
  'assumed-traffic': '{gb} GB a month are assumed.',
  'assumed-operations': '{count} operations a month are assumed.',
  'assumed-disk': 'A disk of {gb} GB is assumed, since the template leaves the size to its image.',
  'assumed-instances': 'Counted with {count} instances; more cost more.',
  'own-licence': 'Without the Windows licence, which is brought along.',
  'own-system-licence': 'Without the licence of the system, which is brought along.',
  'licence-cores': 'The licence is counted for {cores} cores.',
  'licence-unpriced': 'The licence of {image} is not in the price list.',
  'plan-unpriced': 'What {publisher} charges for the plan {plan} of its image is not in the price list.',
  spot: 'At the spot price, which changes with demand.',
  'unknown-type': 'There is no rule for the price of this type.',
  'unknown-size': 'The template does not say which size or tier it will be.',
  'unknown-region': 'The region is not known.',
  'not-listed': 'The price list has no {sku} in {region}.',
  unreachable: 'The price list cannot be reached at the moment.',
} as const;
export type NoteCode = keyof typeof texts;

/** Codes of all remarks, for tests and catalogues. */
export const noteCodes = Object.keys(texts) as readonly NoteCode[];

/** A remark with its values put in. */
export function note(code: NoteCode, values: Readonly<Record<string, string | number>> = {}): PriceNote {
  const words = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  const message = texts[code].replaceAll(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '');
  return { code, message, ...(Object.keys(words).length === 0 ? {} : { values: words }) };
}
