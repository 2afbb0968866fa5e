import { randomUUID } from 'node:crypto';

/** An error of the directory: an OAuth error with a code of the family that Entra uses. */
export class DirectoryError extends Error {
  override readonly name = 'DirectoryError';
  readonly error: string;
  /** The number after `AADSTS`. */
  readonly code: number;
  readonly status: number;

  constructor(error: string, code: number, message: string, status = error === 'invalid_client' ? 401 : 400) {
    super(message);
    this.error = error;
    this.code = code;
    this.status = status;
  }

  /** The value of `error_description`. */
  get description(): string {
    return `AADSTS${this.code}: ${this.message}`;
  }

  /** Returns the body of a rejected token request. */
  toBody(now: Date, correlationId: string = randomUUID()): object {
    return {
      error: this.error,
      error_description: `${this.description} Correlation ID: ${correlationId} Timestamp: ${now.toISOString()}`,
      error_codes: [this.code],
      timestamp: now
        .toISOString()
        .replace('T', ' ')
        .replace(/\.\d+Z$/, 'Z'),
      trace_id: randomUUID(),
      correlation_id: correlationId,
    };
  }
}
