import { maxPricedSizes, type MachineSize, type MachineSystem } from '@blueport/contracts';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { machineApi } from '../queries.ts';
import { useSizePrices } from './use-size-prices.ts';

/** What the list of sizes depends on. */
interface SizesQuery {
  readonly place: { readonly subscriptionId: string; readonly location: string };
  /** Sizes that the selected image supports. Empty for no restriction. */
  readonly fitting: readonly string[];
  /** Operating system, which decides the price. */
  readonly system: MachineSystem | undefined;
  /** Selected size. */
  readonly value: string;
  /** Text that filters the sizes, or undefined while the list is closed. */
  readonly filter: string | undefined;
}

const coresPattern = /(\d+)\s*(?:v?cpus?|cores?)\b/i;
const memoryPattern = /(\d+(?:[.,]\d+)?)\s*(?:gib|gio|gb)\b/i;

/** Returns whether a size matches a text: parts of its name, and numbers with a unit such as "4 vCPU 16 GiB". */
function matches({ name, cores, memoryGb }: MachineSize, filter: string): boolean {
  const [, wantedCores] = coresPattern.exec(filter) ?? [];
  const [, wantedMemory] = memoryPattern.exec(filter) ?? [];
  const words = filter.replace(coresPattern, ' ').replace(memoryPattern, ' ').toLowerCase().split(/\s+/);
  return (
    (wantedCores === undefined || Number(wantedCores) === cores) &&
    (wantedMemory === undefined || Number(wantedMemory.replace(',', '.')) === memoryGb) &&
    words.every((word) => name.toLowerCase().includes(word))
  );
}

/** Returns the sizes to show: the selected one if it fits, and as many others as can be priced. */
export function shownSizes(
  sizes: readonly MachineSize[],
  value: string,
  filter: string,
): readonly MachineSize[] {
  const found = sizes.filter((size) => matches(size, filter));
  const first = found.slice(0, maxPricedSizes);
  const selected = found.find(({ name }) => name === value);
  return selected && !first.includes(selected) ? [selected, ...first.slice(0, -1)] : first;
}

/** Queries the sizes that a region offers, and the prices of those that are shown. */
export function useSizes({ place, fitting, system, value, filter }: SizesQuery) {
  const { subscriptionId, location } = place;
  const sizesQuery = machineApi.useMachineSizesQuery(
    subscriptionId && location ? { query: { subscriptionId, location } } : skipToken,
  );
  const sizes = useMemo(() => {
    const fits = new Set(fitting.map((size) => size.toLowerCase()));
    const all = sizesQuery.currentData?.result ?? [];
    return fits.size === 0 ? all : all.filter(({ name }) => fits.has(name.toLowerCase()));
  }, [sizesQuery.currentData, fitting]);
  const selected = sizes.find(({ name }) => name.toLowerCase() === value.toLowerCase());
  const isOpen = filter !== undefined;
  const shown = useMemo(
    () => (filter === undefined ? (selected ? [selected] : []) : shownSizes(sizes, value, filter)),
    [sizes, selected, value, filter],
  );
  const names = useMemo(() => shown.map(({ name }) => name), [shown]);
  const prices = useSizePrices(names, { location, system });
  return {
    shown,
    selected,
    total: isOpen ? sizes.filter((size) => matches(size, filter)).length : sizes.length,
    prices,
    quota: sizesQuery.currentData?.quota,
    isLoading: sizesQuery.isFetching,
    isFailed: sizesQuery.isError,
  };
}
