import { wordingOf, type PlaceholderValues, type MessageId } from '../messages/wording.ts';
import type { DiagnosticCode, Wording } from '../types.ts';

/** An error while reading or evaluating an expression; the caller adds the location. */
export class Failure extends Error {
  readonly code: DiagnosticCode;
  readonly reason: MessageId;
  readonly values: PlaceholderValues | undefined;
  /** Set once a diagnostic was written, so that users of the failed value do not report it again. */
  reported = false;
  /** JSON pointer of the part that failed, if known. */
  pointer: string | undefined;

  constructor(code: DiagnosticCode, reason: MessageId, values?: PlaceholderValues) {
    super();
    this.code = code;
    this.reason = reason;
    this.values = values;
  }

  /** Computed when it is read, because most failures of a broken template are never reported. */
  get wording(): Wording {
    return wordingOf(this.reason, this.values);
  }

  override get message(): string {
    return this.wording.message;
  }
}

/** Converts any thrown value into a failure: a stack overflow means that the input is too deep. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof RangeError) return new Failure('TemplateTooDeep', 'value-too-deep');
  return new Failure('Internal', 'internal', {
    error: error instanceof Error ? error.message : String(error),
  });
}
