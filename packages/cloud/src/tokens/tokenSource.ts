/** Gives a token for the management plane of one cloud, fresh enough to be sent now. */
export interface TokenSource {
  token(): Promise<string>;
}

/** A person's token as it was handed in: used as it is, for as long as it lasts. */
export function givenToken(token: string): TokenSource {
  return { token: () => Promise.resolve(token) };
}
