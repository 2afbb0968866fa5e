/**
 * Submit attempt. The same body keeps its idempotency key, so that a double click or a retry after a lost response
 * deploys only once.
 */
export interface Submission {
  readonly key: string;
  readonly body: string;
}

/** Returns the submission for a request: the previous one if the body is unchanged, otherwise one with a new key. */
export function submissionFor(
  earlier: Submission | undefined,
  request: object,
  newKey: () => string,
): Submission {
  const body = JSON.stringify(request);
  return earlier?.body === body ? earlier : { key: newKey(), body };
}
