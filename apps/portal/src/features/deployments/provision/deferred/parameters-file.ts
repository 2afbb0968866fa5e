import type { PrefillInput } from './prefill.ts';

/** Far larger than any real parameters file. */
export const maxFileBytes = 1_000_000;

type Values = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Parses ARM parameters (`{"parameters": {"name": {"value": …}}}`), either as a file or within the bundle that the
 * portal downloads for a deployment. Returns null for anything else. Key Vault references have no value.
 */
export function readParametersFile(text: string): PrefillInput | null {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return null;
  }
  const outer = isObject(found) ? found['parameters'] : undefined;
  // The bundle contains the whole document under the same name.
  const isBundle = isObject(outer) && isObject(outer['parameters']) && '$schema' in outer;
  const entries = isBundle ? outer['parameters'] : outer;
  if (!isObject(entries) || !Object.values(entries).every(isObject)) return null;
  return {
    place: {},
    parameters: new Map(
      Object.entries(entries as Readonly<Record<string, Values>>).map(([name, entry]) => [
        name,
        entry['value'] ?? undefined,
      ]),
    ),
    tags: {},
  };
}
