/** Provides a token for the management plane of one cloud that is valid long enough for a call. */
export interface TokenSource {
  token(): Promise<string>;
}

/** Wraps a user's token that was passed in: used unchanged until it expires. */
export function fixedToken(token: string): TokenSource {
  return { token: () => Promise.resolve(token) };
}
