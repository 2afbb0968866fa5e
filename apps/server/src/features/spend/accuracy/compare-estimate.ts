import { decimalOf, decimalText, minorDigits } from '@blueport/cloud';
import type { ComparedAmounts, ComparedResource } from '@blueport/contracts';
import type { EstimatedLine } from '../../../database/tables/accuracy.ts';
import { createOwnerFinder } from './resource-owner.ts';
import { splitDifference, type BilledMeter, type Split } from './split-difference.ts';

/** The billed cost of a meter of a resource in the compared days. */
export interface BilledItem extends BilledMeter {
  readonly resourceId: string;
  readonly resourceType: string;
  readonly currency: string;
}

/** Formats an amount in the smallest unit of a currency. */
const minorText = (minor: number, digits: number): string =>
  decimalText(decimalOf(minor) / 10n ** BigInt(digits), digits);

/** Formats amounts whose parts add up to the difference. */
export const presentSplit = (
  { estimate, actual, hours, usage, price }: Omit<Split, 'notEstimated' | 'otherMeters'>,
  digits: number,
): ComparedAmounts => ({
  estimate: minorText(estimate, digits),
  actual: minorText(actual, digits),
  difference: minorText(actual - estimate, digits),
  hours: minorText(hours, digits),
  usage: minorText(usage, digits),
  price: minorText(price, digits),
});

interface Row {
  readonly line: Omit<EstimatedLine, 'monthly' | 'disks'>;
  readonly position: number;
  readonly split: Split;
}

/** Returns the lines with their number among those of the same type, in the order of the template. */
function numberLines(lines: readonly EstimatedLine[]) {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const type = line.type.toLowerCase();
    const position = (counts.get(type) ?? 0) + 1;
    counts.set(type, position);
    return { line, position };
  });
}

const nameOf = (resourceId: string): string => resourceId.split('/').at(-1) ?? resourceId;

/** The result of a comparison; the total is the exact sum of the resources. */
interface Comparison {
  readonly total: ComparedAmounts;
  readonly resources: ComparedResource[];
  /** Actual cost divided by the estimate. */
  readonly ratio: number;
}

/**
 * Compares the estimated lines of a deployment with the billed items of its resources. Items of children and machine
 * disks belong to their resource; all others are resources that the estimate lacks.
 */
export function compareEstimate(
  lines: readonly EstimatedLine[],
  items: readonly BilledItem[],
  { days, currency }: { readonly days: number; readonly currency: string },
): Comparison {
  const digits = minorDigits(currency);
  const ownerOf = createOwnerFinder(lines);
  const byOwner = Map.groupBy(items, ({ resourceId }) => {
    const key = resourceId.toLowerCase();
    return ownerOf(key) ?? key;
  });
  const estimated = numberLines(lines).map(({ line, position }): Row => {
    const key = line.resourceId.toLowerCase();
    const split = splitDifference(line.meters, byOwner.get(key) ?? [], { days, digits });
    byOwner.delete(key);
    return { line, position, split };
  });
  const others = [...byOwner.values()].map((some): Row => {
    const { resourceId, resourceType: type } = some[0]!;
    const split = splitDifference([], some, { days, digits });
    return { line: { resourceId, type, name: nameOf(resourceId), meters: [] }, position: 0, split };
  });
  const rows = [...estimated, ...others.filter(({ split }) => split.actual !== 0)];
  const total = (of: keyof Omit<Split, 'otherMeters'>) => rows.reduce((sum, { split }) => sum + split[of], 0);
  const sums = {
    estimate: total('estimate'),
    actual: total('actual'),
    hours: total('hours'),
    usage: total('usage'),
    price: total('price'),
  };
  const sizeOf = ({ split }: Row) => Math.abs(split.actual - split.estimate);
  return {
    total: presentSplit(sums, digits),
    ratio: sums.estimate === 0 ? 0 : sums.actual / sums.estimate,
    resources: rows
      .toSorted((one, other) => sizeOf(other) - sizeOf(one))
      .map(({ line: { resourceId, type, name }, position, split }) => ({
        resourceId,
        type,
        name,
        position,
        isEstimated: position > 0,
        ...presentSplit(split, digits),
        notEstimated: minorText(split.notEstimated, digits),
        otherMeters: [...split.otherMeters],
      })),
  };
}
