/**
 * What went wrong, as far as it decides what may be done next. `unknown-outcome`: the request may or may not have
 * taken effect, so it must be looked up before it is repeated.
 */
export type CloudErrorKind =
  | 'refused'
  | 'throttled'
  | 'unavailable'
  | 'unknown-outcome'
  | 'not-found'
  | 'unauthorized';

/** A condition of a policy that was looked at, without the value that was found. */
export interface PolicyCheck {
  /** `Field`, `Value` or `Count`. */
  readonly kind: string;
  /** The field, the alias or the expression that was looked at. */
  readonly expression: string;
  /** Where in the resource the value lies. */
  readonly path?: string;
  readonly operator: string;
  readonly targetValue: unknown;
}

/** A policy that refused something, by the names that people gave it. */
export interface PolicyViolation {
  readonly definition: string;
  readonly assignment: string;
  readonly checks: readonly PolicyCheck[];
}

/** An error as the cloud words it: a tree, the deepest entries nearest to the cause. */
export interface CloudErrorDetail {
  readonly code: string;
  readonly message: string;
  readonly target?: string;
  /** The policies that refused it, where the error says which. */
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

/** The only error that leaves this package. */
export class CloudError extends Error {
  override readonly name = 'CloudError';
  readonly kind: CloudErrorKind;
  readonly code: string;
  /** HTTP status, where an answer came. */
  readonly status: number | undefined;
  readonly target: string | undefined;
  readonly policies: readonly PolicyViolation[];
  readonly details: readonly CloudErrorDetail[];
  /** How long the cloud asked to wait. */
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
