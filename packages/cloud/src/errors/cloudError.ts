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

/** An error as the cloud words it: a tree, the deepest entries nearest to the cause. */
export interface CloudErrorDetail {
  readonly code: string;
  readonly message: string;
  readonly target?: string;
  readonly details: readonly CloudErrorDetail[];
}

export interface CloudErrorOptions {
  readonly kind: CloudErrorKind;
  readonly code: string;
  readonly message: string;
  readonly status?: number;
  readonly target?: string;
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
    this.details = options.details ?? [];
    this.retryAfterMs = options.retryAfterMs;
    this.requestId = options.requestId;
    this.correlationId = options.correlationId;
  }
}
