import { CloudError, type ResourceManager } from '@blueport/cloud';
import type { Catalogue, Existence } from '@blueport/contracts';

const computeApi = '2024-11-01';
/** People wait for these looks while they type. */
const lookMs = 8000;
/** Regions have some thousands of publishers. */
const mostNames = 5000;

/** Where the cloud's catalogue is looked at. */
export interface CataloguePlace {
  readonly subscriptionId: string;
  readonly location: string;
}

export const nothingKnown = {
  missing: null,
  version: null,
  os: null,
  plan: null,
  reason: null,
} as const;

const publishersOf = ({ subscriptionId, location }: CataloguePlace): string =>
  `/subscriptions/${subscriptionId}/providers/Microsoft.Compute/locations/${location}/publishers`;

/** The address of the publishers of a place, followed by collections and names in turn. */
export function catalogueAddress(place: CataloguePlace, ...parts: readonly string[]): string {
  return [publishersOf(place), ...parts.map(encodeURIComponent)].join('/');
}

function textNames(body: unknown): string[] {
  const entries = Array.isArray(body) ? (body as unknown[]) : [];
  return entries.slice(0, mostNames).flatMap((entry) => {
    const { name } = (entry ?? {}) as { name?: unknown };
    return typeof name === 'string' && name.length <= 200 ? [name] : [];
  });
}

/** The body at an address of the catalogue; undefined where it is not there. */
export async function lookAt(manager: ResourceManager, address: string): Promise<unknown> {
  try {
    return (await manager.request('GET', address, computeApi, { timeoutMs: lookMs })).body;
  } catch (error) {
    if (error instanceof CloudError && error.kind === 'not-found') return undefined;
    throw error;
  }
}

/** Names in a collection of the catalogue; none where the collection is not there. */
export async function namesAt(manager: ResourceManager, address: string): Promise<string[]> {
  return textNames(await lookAt(manager, address));
}

/** Why the cloud told nothing: it refused, or it did not answer. Everything else is a fault of ours. */
function reasonOf(error: unknown): 'refused' | 'no-answer' {
  if (!(error instanceof CloudError)) throw error;
  return error.kind === 'refused' || error.kind === 'unauthorized' ? 'refused' : 'no-answer';
}

/** A list of names for a form that works without it too. */
export async function answerCatalogue(names: Promise<string[]>): Promise<Catalogue> {
  try {
    return { state: 'ready', reason: null, names: await names };
  } catch (error) {
    return { state: 'unknown', reason: reasonOf(error), names: [] };
  }
}

/** The result of a look; that the cloud does not answer is a result as well. */
export async function answerExistence(look: Promise<Existence>): Promise<Existence> {
  try {
    return await look;
  } catch (error) {
    return { ...nothingKnown, state: 'unknown', reason: reasonOf(error) };
  }
}

export const holdsName = (names: readonly string[], name: string): boolean =>
  names.some((known) => known.toLowerCase() === name.toLowerCase());

/** The newest of some versions, number by number. */
export function newestVersion(versions: readonly string[]): string | null {
  const numbers = (version: string): number[] => version.split('.').map(Number);
  const [newest] = versions.toSorted((a, b) => {
    const [left, right] = [numbers(a), numbers(b)];
    const index = left.findIndex((number, at) => number !== (right[at] ?? 0));
    return index === -1 ? right.length - left.length : (right[index] ?? 0) - (left[index] ?? 0);
  });
  return newest ?? null;
}
