/** One attempt to submit: the same body keeps its key, so that a repeated click or a retry after a lost answer deploys once. */
export interface Submission {
  readonly key: string;
  readonly body: string;
}

/** The submission to send for a request: the earlier one while the body is the same, a fresh one otherwise. */
export function submissionFor(
  earlier: Submission | undefined,
  request: object,
  newKey: () => string,
): Submission {
  const body = JSON.stringify(request);
  return earlier?.body === body ? earlier : { key: newKey(), body };
}
