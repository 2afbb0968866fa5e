import type { ArmError } from '../http/armError.ts';
import { isObject, property, type Json } from '../json.ts';
import type { Draft } from '../types/draft.ts';

/** A value that a property does not accept. */
export interface WrongValue {
  readonly draft: Draft;
  /** Path with indexes: `properties.subnets[0].name`. */
  readonly path: string;
  readonly value: Json;
  /** The value as the service writes it in a message. */
  readonly text: string;
  readonly allowed: readonly string[];
}

/** The values that the properties of a type accept, ignoring case. */
export interface AllowedValues {
  /** Returns the error of the provider. */
  readonly refuse: (wrong: WrongValue) => ArmError;
  /** By path from the resource. `*` stands for every entry of a list or object: `properties.ipConfigurations.*.name`. */
  readonly allowed: Readonly<Record<string, readonly string[]>>;
}

/** Throws the error for the first value that a property of the draft does not accept. */
export function checkValues(draft: Draft, { refuse, allowed }: AllowedValues): void {
  for (const [place, values] of Object.entries(allowed)) {
    const known = new Set(values.map((value) => value.toLowerCase()));
    for (const { path, value } of valuesAt(draft.body, place.split('.'), ''))
      if (!isAccepted(value, known)) {
        const text = typeof value === 'string' ? value : JSON.stringify(value);
        throw refuse({ draft, path, value, text, allowed: values });
      }
  }
}

/** A missing value is the default. */
function isAccepted(value: Json, known: ReadonlySet<string>): boolean {
  if (value === null || value === '') return true;
  if (typeof value === 'object') return false;
  // Flags are separated by commas, with or without spaces.
  return known.has(
    String(value)
      .toLowerCase()
      .replaceAll(/\s*,\s*/g, ','),
  );
}

function valuesAt(
  value: Json | undefined,
  names: readonly string[],
  path: string,
): { path: string; value: Json }[] {
  const [name, ...rest] = names;
  if (value === undefined) return [];
  if (name === undefined) return [{ path, value }];
  if (name === '*' && Array.isArray(value))
    return value.flatMap((entry, index) => valuesAt(entry, rest, `${path}[${index}]`));
  if (!isObject(value)) return [];
  const found = name === '*' ? Object.entries(value) : [[name, property(value, name)] as const];
  return found.flatMap(([key, inner]) => valuesAt(inner, rest, path === '' ? key : `${path}.${key}`));
}

/** Returns every set of flags in every order: `Logging`, `Metrics,Logging`. */
export function combinationsOf(...flags: readonly string[]): string[] {
  return flags.flatMap((flag) => {
    const others = combinationsOf(...flags.filter((other) => other !== flag));
    return [flag, ...others.map((rest) => `${flag},${rest}`)];
  });
}
