import {
  problemKinds,
  type IssueCode,
  type MessageValues,
  type ProblemCode,
  type ProblemIssue,
  type Reason,
} from '@blueport/contracts';
import { formatEnglish } from '../messages/english.ts';

export interface RefusalDetails {
  /** Names the sentences that explain the refusal and what to do next, in the message catalogues. */
  readonly reason?: Reason;
  /** Values for the placeholders of those sentences; never internals or secrets. */
  readonly values?: MessageValues;
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

/** What happened and what to do next, in English. */
interface RefusalTexts {
  readonly detail?: string;
  readonly hint?: string;
}

/** An expected refusal: any layer may throw it, the one exit of the HTTP frame turns it into problem details. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ProblemCode;
  readonly details: RefusalDetails & RefusalTexts;

  constructor(code: ProblemCode, details: RefusalDetails = {}) {
    const { reason, values, cause } = details;
    const detail = reason && formatEnglish(`reason.${reason}`, values);
    const hint = reason && formatEnglish(`hint.${reason}`, values);
    super(detail ?? problemKinds[code].title, { cause });
    this.code = code;
    this.details = {
      ...details,
      ...(detail !== undefined && { detail }),
      ...(hint !== undefined && { hint }),
    };
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

/** Describes what is wrong with one value of the input. */
export function issue(pointer: string, code: IssueCode, values?: MessageValues): ProblemIssue {
  return wordIssue({ pointer, code, ...(values && { values }) });
}

/** Adds the message to an issue that a check of the contracts found. */
export function wordIssue<Issue extends { readonly code: IssueCode; readonly values?: MessageValues }>(
  found: Issue,
): Issue & { readonly message: string } {
  return { ...found, message: formatEnglish(`issue.${found.code}`, found.values) ?? found.code };
}
