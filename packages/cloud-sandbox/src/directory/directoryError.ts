import { randomUUID } from 'node:crypto';

/** A refusal in the directory's own words: an OAuth error, and a code of the family that Entra uses. */
export class DirectoryError extends Error {
  override readonly name = 'DirectoryError';
  readonly error: string;
  /** Number after `AADSTS`. */
  readonly code: number;
  readonly status: number;

  constructor(error: string, code: number, message: string, status = error === 'invalid_client' ? 401 : 400) {
    super(message);
    this.error = error;
    this.code = code;
    this.status = status;
  }

  /** The text of `error_description`. */
  get description(): string {
    return `AADSTS${this.code}: ${this.message}`;
  }

  /** The body of a refused token request. */
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
