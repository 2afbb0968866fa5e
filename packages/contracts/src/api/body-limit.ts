import type { RouteContract } from './route.ts';

/** Limits of a request body. */
export interface BodyLimit {
  readonly bytes: number;
  /** Array items and object fields, counted together across all levels. */
  readonly members: number;
  /** Maximum nesting of arrays and objects. */
  readonly depth: number;
}

const kB = 1024;
const ordinary = { members: 20_000, depth: 64 };
/** The sender is anonymous, so rejecting the request must be cheap. */
const unknownSender = { members: 1000, depth: 64 };

/** The limits a route can declare with `bodyLimit`. */
export const bodyLimits = {
  anonymous: { bytes: 16 * kB, ...unknownSender },
  /** Contains two tokens of the directory. */
  signIn: { bytes: 64 * kB, ...unknownSender },
  standard: { bytes: 64 * kB, ...ordinary },
  /** Parameter values, long texts and images. */
  values: { bytes: 512 * kB, ...ordinary },
  csv: { bytes: 1024 * kB, ...ordinary },
  template: { bytes: 5 * 1024 * kB, members: 200_000, depth: 128 },
} as const satisfies Record<string, BodyLimit>;
export type BodyLimitName = keyof typeof bodyLimits;

/**
 * Returns the limit of a route's body: the declared one, otherwise `anonymous` for public routes and `standard` for all
 * others.
 */
export function bodyLimitOf({ access, bodyLimit }: Pick<RouteContract, 'access' | 'bodyLimit'>): BodyLimit {
  return bodyLimits[bodyLimit ?? (access.kind === 'public' ? 'anonymous' : 'standard')];
}

/** Formats a number of bytes for display: "64 kB", "5 MB". */
export function formatByteLimit(bytes: number): string {
  return bytes < 1024 * kB ? `${bytes / kB} kB` : `${bytes / (1024 * kB)} MB`;
}
