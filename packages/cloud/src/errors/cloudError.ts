/**
 * Kind of a failure, as far as it determines the reaction. `unknown-outcome`: the request may or may not have taken
 * effect, so its effect must be checked before a retry.
 */
export type CloudErrorKind =
  | 'refused'
  | 'throttled'
  | 'unavailable'
  | 'unknown-outcome'
  | 'not-found'
  | 'unauthorized';

/** A condition that a policy evaluated, without the actual value. */
export interface PolicyCheck {
  /** `Field`, `Value` or `Count`. */
  readonly kind: string;
  /** The evaluated field, alias or expression. */
  readonly expression: string;
  /** Path of the value in the resource. */
  readonly path?: string;
  readonly operator: string;
  readonly targetValue: unknown;
}

/** A policy that denied a request, with its display names. */
export interface PolicyViolation {
  readonly definition: string;
  readonly assignment: string;
  readonly checks: readonly PolicyCheck[];
}

/** The cloud's error as a tree; the deepest entries are closest to the cause. */
export interface CloudErrorDetail {
  readonly code: string;
  readonly message: string;
  readonly target?: string;
  /** Where a query is wrong: the line from 1 on, and the characters before it in the line. */
  readonly position?: { readonly line: number; readonly column: number; readonly token: string };
  /** The policies that denied it, if the error contains them. */
  readonly policies?: readonly PolicyViolation[];
  readonly details: readonly CloudErrorDetail[];
}

export interface CloudErrorOptions {
  readonly kind: CloudErrorKind;
  readonly code: string;
  readonly message: string;
  readonly status?: number;
  readonly target?: string;
  readonly policies?: readonly PolicyViolation[];
  readonly details?: readonly CloudErrorDetail[];
  readonly retryAfterMs?: number;
  readonly requestId?: string;
  readonly correlationId?: string;
  readonly cause?: unknown;
}

/** The only error type that this package throws. */
export class CloudError extends Error {
  override readonly name = 'CloudError';
  readonly kind: CloudErrorKind;
  readonly code: string;
  /** HTTP status, if there was a response. */
  readonly status: number | undefined;
  readonly target: string | undefined;
  readonly policies: readonly PolicyViolation[];
  readonly details: readonly CloudErrorDetail[];
  /** The wait that the cloud requested. */
  readonly retryAfterMs: number | undefined;
  readonly requestId: string | undefined;
  readonly correlationId: string | undefined;

  constructor(options: CloudErrorOptions) {
    super(options.message, { cause: options.cause });
    this.kind = options.kind;
    this.code = options.code;
    this.status = options.status;
    this.target = options.target;
    this.policies = options.policies ?? [];
    this.details = options.details ?? [];
    this.retryAfterMs = options.retryAfterMs;
    this.requestId = options.requestId;
    this.correlationId = options.correlationId;
  }
}
