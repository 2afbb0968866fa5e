import type { PriceNote } from '@blueport/contracts';
import type { Facts } from './facts.ts';
import { note, type NoteCode } from './notes.ts';
import type { Charge, PredictedResource, PriceListKey, Use } from './types.ts';

/** Other resources of the same deployment that a rule may read. */
export interface RuleContext {
  /** Returns the resource with an id, if the deployment has it. */
  find(id: string | undefined): Facts | undefined;
  /** Returns every resource of a type (in lower case). */
  ofType(type: string): readonly Facts[];
}

/** Maps a resource of one type to the meters it uses. */
export type Rule = (resource: Facts, context: RuleContext, raw: PredictedResource) => Charge;
/** Rules by type in lower case. */
export type Rules = Readonly<Record<string, Rule>>;

export const charged = (uses: readonly Use[], ...notes: readonly PriceNote[]): Charge => ({
  kind: 'charged',
  uses,
  notes,
});
export const free = (code: NoteCode = 'free-type'): Charge => ({ kind: 'free', notes: [note(code)] });
export const unknown = (code: NoteCode, values?: Readonly<Record<string, string>>): Charge => ({
  kind: 'unknown',
  reason: note(code, values),
});

/** Returns the part of the price list with the exact name of a product. */
export const product = (service: string, region: string, name: string): PriceListKey => ({
  service,
  region,
  product: name,
});

/** The common case: one SKU and one meter of a product that is named like its service. */
export function simple(
  service: string,
  region: string,
  sku: string | RegExp,
  meter: string | RegExp,
  amount: number,
  volume = false,
): Use {
  return { list: product(service, region, service), sku, meter, amount, ...(volume ? { volume } : {}) };
}

/** Assumed quantities that no template specifies. */
export const assumed = {
  storedGb: 100,
  trafficGb: 100,
  ingestedGb: 10,
  vaultOperations: 10_000,
  queries: 1_000_000,
  executions: 1_000_000,
  /** GB-seconds of memory for those executions: 200 ms at 512 MB each. */
  executionGbSeconds: 100_000,
  actions: 10_000,
  linuxDiskGb: 30,
  windowsDiskGb: 127,
  nodeDiskGb: 128,
} as const;
