import { minorDigits } from '@blueport/cloud';
import { hoursOfMonth, type ComparedResource, type EstimateAccuracy } from '@blueport/contracts';
import type { StoredComparison } from '../../../database/tables/accuracy.ts';
import { spreadOf } from './agreement.ts';
import { presentSplit } from './compare-estimate.ts';

/** A compared deployment. */
interface ReadyComparison {
  readonly ratio: number;
  readonly result: StoredComparison;
}

const maxMeters = 5;
const parts = ['estimate', 'actual', 'hours', 'price'] as const;

/** The sums of a resource of the template over all deployments, in the currency and per month. */
interface ResourceSum {
  readonly samples: readonly { readonly resource: ComparedResource; readonly months: number }[];
  readonly deployments: number;
}

const keyOf = ({ type, position }: ComparedResource): string => `${type.toLowerCase()} ${position}`;

/** Returns the mean of a resource per deployment and month, in the smallest unit; the parts add up exactly. */
function meanOf({ samples }: ResourceSum, deployments: number, digits: number) {
  const [estimate = 0, actual = 0, hours = 0, price = 0] = parts.map((part) => {
    const sum = samples.reduce((total, { resource, months }) => total + Number(resource[part]) / months, 0);
    return Math.round((sum / deployments) * 10 ** digits) || 0;
  });
  return { estimate, actual, hours, price, usage: actual - estimate - hours - price || 0 };
}

function groupResources(comparisons: readonly StoredComparison[]): ResourceSum[] {
  const all = comparisons.flatMap(({ resources, days }, deployment) =>
    resources.map((resource) => ({ resource, deployment, months: (days * 24) / hoursOfMonth })),
  );
  return [...Map.groupBy(all, ({ resource }) => keyOf(resource)).values()].map((samples) => ({
    samples,
    deployments: new Set(samples.map(({ deployment }) => deployment)).size,
  }));
}

function describe({ samples, deployments }: ResourceSum) {
  const { type, position, name, isEstimated } = samples[0]!.resource;
  const hasOneName = samples.every(({ resource }) => resource.name === name);
  const meters = samples.flatMap(({ resource }) => resource.otherMeters);
  return {
    type,
    position,
    name: hasOneName ? name : null,
    isEstimated,
    deployments,
    otherMeters: [...new Set(meters)].slice(0, maxMeters),
  };
}

/** Returns the most frequent currency. */
function mainCurrency(comparisons: readonly ReadyComparison[]): string | null {
  const groups = [...Map.groupBy(comparisons, ({ result }) => result.currency)];
  return groups.toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? null;
}

/** Summarizes the compared deployments of a blueprint version: ratios, and means in the most frequent currency. */
export function summarize(
  comparisons: readonly ReadyComparison[],
): Pick<EstimateAccuracy, 'deployments' | 'ratio' | 'currency' | 'inCurrency' | 'monthly' | 'resources'> {
  const currency = mainCurrency(comparisons);
  const ratio = spreadOf(comparisons.map((one) => one.ratio));
  const base = { deployments: comparisons.length, ratio, currency };
  if (currency === null) return { ...base, inCurrency: 0, monthly: null, resources: [] };
  const digits = minorDigits(currency);
  const own = comparisons.filter(({ result }) => result.currency === currency).map(({ result }) => result);
  const rows = groupResources(own).map((resource) => ({
    resource,
    mean: meanOf(resource, own.length, digits),
  }));
  const total = (part: keyof (typeof rows)[number]['mean']) =>
    rows.reduce((sum, { mean }) => sum + mean[part], 0);
  const sizeOf = ({ mean }: (typeof rows)[number]) => Math.abs(mean.actual - mean.estimate);
  return {
    ...base,
    inCurrency: own.length,
    monthly: presentSplit(
      {
        estimate: total('estimate'),
        actual: total('actual'),
        hours: total('hours'),
        usage: total('usage'),
        price: total('price'),
      },
      digits,
    ),
    resources: rows
      .toSorted((one, other) => sizeOf(other) - sizeOf(one))
      .map(({ resource, mean }) => ({ ...describe(resource), ...presentSplit(mean, digits) })),
  };
}
