import type { DiagnosticCode } from '../types.ts';

/** What goes wrong while an expression is read or evaluated; the place is added by whoever knows it. */
export class Failure extends Error {
  readonly code: DiagnosticCode;
  readonly hint: string | undefined;
  /** Set once a diagnostic was written, so that those who use the broken value do not report it again. */
  reported = false;
  /** JSON pointer of the part that failed, when that is known. */
  pointer: string | undefined;

  constructor(code: DiagnosticCode, message: string, hint?: string) {
    super(message);
    this.code = code;
    this.hint = hint;
  }
}

/** Turns whatever was thrown into a failure: a stack that ran out is the input's depth, not a crash. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof RangeError)
    return new Failure('TemplateTooDeep', 'The value is nested too deeply or too large to be evaluated.');
  return new Failure('Internal', error instanceof Error ? error.message : String(error));
}
