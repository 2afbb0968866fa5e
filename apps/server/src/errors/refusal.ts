import { problemKinds, type ProblemCode, type ProblemIssue } from '@blueport/contracts';

export interface RefusalDetails {
  /** One sentence for the person; never holds internals. */
  readonly detail?: string;
  readonly hint?: string;
  /** A name for what `detail` says, for words in other languages. */
  readonly reason?: string;
  /** The answer lists the first 50. */
  readonly errors?: readonly ProblemIssue[];
  /** Issues beyond those in `errors`. */
  readonly omittedErrors?: number;
  readonly permission?: string;
  readonly missing?: 'organization' | 'role' | 'both' | 'list';
  readonly retryAfterSeconds?: number;
  /** What the directory is to be asked at the next sign-in. */
  readonly claims?: string;
  readonly maxAge?: number;
  /** For the log only. */
  readonly cause?: unknown;
}

/** An expected refusal: any layer may throw it, the one exit of the HTTP frame turns it into problem details. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ProblemCode;
  readonly details: RefusalDetails;

  constructor(code: ProblemCode, details: RefusalDetails = {}) {
    super(details.detail ?? problemKinds[code].title, { cause: details.cause });
    this.code = code;
    this.details = details;
  }
}

/** The 404 of everything: missing and foreign objects answer with the same bytes. */
export function notFound(): Refusal {
  return new Refusal('not-found');
}

/** A 422 that lists every value that is not acceptable. */
export function invalidInput(errors: readonly ProblemIssue[]): Refusal {
  return new Refusal('invalid-input', { errors });
}
