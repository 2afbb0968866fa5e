import { CloudError, type ResourceManager } from '@blueport/cloud';
import type { Catalogue, Existence } from '@blueport/contracts';

const computeApi = '2024-11-01';
/** Timeout in milliseconds; users wait for these requests while typing. */
const requestTimeoutMs = 8000;
/** Regions have some thousands of publishers. */
const maxNames = 5000;

/** Location of a request to the cloud's catalog. */
export interface CataloguePlace {
  readonly subscriptionId: string;
  readonly location: string;
}

export const unknownCatalogue = {
  missing: null,
  version: null,
  os: null,
  plan: null,
  reason: null,
} as const;

const publishersOf = ({ subscriptionId, location }: CataloguePlace): string =>
  `/subscriptions/${subscriptionId}/providers/Microsoft.Compute/locations/${location}/publishers`;

/** Returns the address of a location's publishers, followed by the given collections and names. */
export function catalogueAddress(place: CataloguePlace, ...parts: readonly string[]): string {
  return [publishersOf(place), ...parts.map(encodeURIComponent)].join('/');
}

function textNames(body: unknown): string[] {
  const entries = Array.isArray(body) ? (body as unknown[]) : [];
  return entries.slice(0, maxNames).flatMap((entry) => {
    const { name } = (entry ?? {}) as { name?: unknown };
    return typeof name === 'string' && name.length <= 200 ? [name] : [];
  });
}

/** Returns the body at an address of the catalog, or undefined if not found. */
export async function readIfFound(manager: ResourceManager, address: string): Promise<unknown> {
  try {
    return (await manager.request('GET', address, computeApi, { timeoutMs: requestTimeoutMs })).body;
  } catch (error) {
    if (error instanceof CloudError && error.kind === 'not-found') return undefined;
    throw error;
  }
}

/** Returns the names in a collection of the catalog, or an empty list if not found. */
export async function listNamesAt(manager: ResourceManager, address: string): Promise<string[]> {
  return textNames(await readIfFound(manager, address));
}

/** Returns why the cloud gave no result: it refused or did not respond. Rethrows any other error. */
function reasonOf(error: unknown): 'refused' | 'no-answer' {
  if (!(error instanceof CloudError)) throw error;
  return error.kind === 'refused' || error.kind === 'unauthorized' ? 'refused' : 'no-answer';
}

/** Returns a list of names for a form that also works without it. */
export async function toCatalogue(names: Promise<string[]>): Promise<Catalogue> {
  try {
    return { state: 'ready', reason: null, names: await names };
  } catch (error) {
    return { state: 'unknown', reason: reasonOf(error), names: [] };
  }
}

/** Returns the result of a check; an unavailable cloud is a result as well. */
export async function toExistence(look: Promise<Existence>): Promise<Existence> {
  try {
    return await look;
  } catch (error) {
    return { ...unknownCatalogue, state: 'unknown', reason: reasonOf(error) };
  }
}

export const includesName = (names: readonly string[], name: string): boolean =>
  names.some((known) => known.toLowerCase() === name.toLowerCase());

/** Returns the newest version, compared number by number. */
export function newestVersion(versions: readonly string[]): string | null {
  const numbers = (version: string): number[] => version.split('.').map(Number);
  const [newest] = versions.toSorted((a, b) => {
    const [left, right] = [numbers(a), numbers(b)];
    const index = left.findIndex((number, at) => number !== (right[at] ?? 0));
    return index === -1 ? right.length - left.length : (right[index] ?? 0) - (left[index] ?? 0);
  });
  return newest ?? null;
}
