import type { Facts } from '../facts.ts';
import { note } from '../notes.ts';
import type { PredictedResource, Use } from '../types.ts';
import type { PriceNote } from '@blueport/contracts';

const service = 'Virtual Machines Licenses';

/** Sizes of the first two generations have numbers instead of core counts in their names. */
const numbered: readonly (readonly [pattern: RegExp, cores: Readonly<Record<string, number>>])[] = [
  [
    /^standard_ds?(\d+)(?:_v2)?(?:_promo)?$/,
    { 1: 1, 2: 2, 3: 4, 4: 8, 5: 16, 11: 2, 12: 4, 13: 8, 14: 16, 15: 20 },
  ],
  [/^standard_gs?(\d+)$/, { 1: 2, 2: 4, 3: 8, 4: 16, 5: 32 }],
  [
    /^(?:standard|basic)_a(\d+)$/,
    { 0: 1, 1: 1, 2: 2, 3: 4, 4: 8, 5: 2, 6: 4, 7: 8, 8: 8, 9: 16, 10: 8, 11: 16 },
  ],
];

/**
 * Returns the number of cores that software is charged for, derived from the name of a size; for constrained sizes, the
 * remaining cores.
 */
function coresOfSize(size: string): number | undefined {
  const name = size.toLowerCase();
  for (const [pattern, cores] of numbered) {
    const number = pattern.exec(name)?.[1];
    if (number !== undefined) return cores[number];
  }
  const [, all, activeCores] = /^standard_[a-z]+(\d+)(?:-(\d+))?/.exec(name) ?? [];
  return all === undefined ? undefined : Number(activeCores ?? all);
}

type Sold = { readonly product: string } | 'none' | 'unknown';

/** Returns the price list product of an image: by publisher, offer and SKU, as the marketplace names them. */
function productOf(publisher: string, offer: string, sku: string): Sold {
  if (/byos/.test(offer) || /byos/.test(sku)) return 'none';
  switch (publisher) {
    case 'redhat':
      return /^rhel(-raw)?$/.test(offer) ? { product: 'Red Hat Enterprise Linux' } : 'unknown';
    case 'suse':
      if (offer.startsWith('opensuse')) return 'none';
      if (/sap|hpc|manager/.test(offer)) return 'unknown';
      return {
        product: /basic/.test(offer)
          ? 'SUSE Linux Enterprise Server Basic'
          : 'SUSE Linux Enterprise Server Standard',
      };
    case 'microsoftsqlserver': {
      const edition = /^(enterprise|standard|web)/.exec(sku)?.[1];
      if (edition !== undefined)
        return { product: `SQL Server ${edition.charAt(0).toUpperCase()}${edition.slice(1)}` };
      return /^(sqldev|express)/.test(sku) ? 'none' : 'unknown';
    }
    case 'canonical':
      return /pro/.test(sku) || /-pro/.test(offer) ? { product: 'Ubuntu Pro' } : 'none';
    default:
      return 'none';
  }
}

export interface Licences {
  readonly uses: readonly Use[];
  readonly notes: readonly PriceNote[];
  /** Costs in addition to the machine that are in no price list. */
  readonly missing: readonly PriceNote[];
}

const noLicences: Licences = { uses: [], notes: [], missing: [] };

function planOf(raw: PredictedResource): PriceNote[] {
  const { publisher, name, product } = (raw.plan ?? {}) as Record<string, unknown>;
  if (typeof publisher !== 'string' || publisher === '') return [];
  const plan = [product, name].filter((part) => typeof part === 'string').join('/');
  return [note('plan-unpriced', { publisher, plan })];
}

/**
 * Returns the additional cost of a machine's image: licenses that the vendor sells by cores, and plans of other
 * publishers, which are in no public price list. Windows itself is part of the machine's own meter.
 */
export function licencesOf(profile: Facts, raw: PredictedResource, size: string, count: number): Licences {
  const at = (name: string): string =>
    profile.text('storageProfile', 'imageReference', name)?.toLowerCase() ?? '';
  const [publisher, offer, sku] = [at('publisher'), at('offer'), at('sku')];
  const plan = planOf(raw);
  const sold = productOf(publisher, offer, sku);
  if (sold === 'none') return { ...noLicences, missing: plan };
  if (/^(rhel|sles)_byos$/i.test(profile.text('licenseType') ?? '')) {
    return { ...noLicences, notes: [note('own-system-licence')], missing: plan };
  }
  const image = [publisher, offer, sku].join(':');
  const otherwise = note('licence-unpriced', { image });
  const cores = coresOfSize(size);
  if (sold === 'unknown' || cores === undefined) return { ...noLicences, missing: [otherwise, ...plan] };
  const list = { service, region: '', product: sold.product };
  return {
    uses: [{ list, cores, amount: count, otherwise }],
    notes: [note('licence-cores', { cores })],
    missing: plan,
  };
}
