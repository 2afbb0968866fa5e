import type { MessageValues } from './message-ids.ts';
import type { Translate } from './translate-problem.ts';

/** A finding of an engine, whose sentences are `diagnostic.<reason>` and `diagnosticHint.<reason>` of `diagnostics`. */
export interface TranslatableFinding {
  readonly code: string;
  readonly message: string;
  readonly hint?: string | undefined;
  /** Absent if the finding is not from an engine; its sentence is then `issue.<code>`. */
  readonly reason?: string | undefined;
  readonly values?: MessageValues | undefined;
}

/** Returns the message of a finding in the reader's language, or in English if the catalogue lacks it. */
export function findingMessage(
  { code, reason, values, message }: TranslatableFinding,
  translate: Translate,
): string {
  if (reason !== undefined) return translate(`diagnostic.${reason}`, values) ?? message;
  return (values && translate(`issue.${code}`, values)) ?? message;
}

/** Returns the hint of a finding; a rule of the linter has one hint for all its findings that have none themselves. */
export function findingHint(
  { code, reason, values, hint }: TranslatableFinding,
  translate: Translate,
): string | undefined {
  if (hint === undefined || reason === undefined) return hint;
  return translate(`diagnosticHint.${reason}`, values) ?? translate(`diagnosticHint.${code}`, values) ?? hint;
}
