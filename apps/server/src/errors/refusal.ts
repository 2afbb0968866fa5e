import {
  problemKinds,
  type IssueCode,
  type MessageValues,
  type ProblemCode,
  type ProblemIssue,
  type Reason,
  type SelectableOrganization,
} from '@blueport/contracts';
import { formatEnglish } from '../messages/english.ts';

export interface RefusalDetails {
  /** Selects the messages in the catalogs that explain the refusal and the next step. */
  readonly reason?: Reason;
  /** Placeholder values for those messages; never internals or secrets. */
  readonly values?: MessageValues;
  /** Issues with the input; the response lists the first 50. */
  readonly errors?: readonly ProblemIssue[];
  /** Number of issues beyond those in `errors`. */
  readonly omittedErrors?: number;
  readonly permission?: string;
  readonly missing?: 'organization' | 'role' | 'both' | 'list';
  readonly retryAfterSeconds?: number;
  /** Claims to request from the directory at the next sign-in. */
  readonly claims?: string;
  readonly maxAge?: number;
  /** The organizations to choose from at sign-in. */
  readonly organizations?: readonly SelectableOrganization[];
  /** Logged only. */
  readonly cause?: unknown;
}

/** What happened and what to do next, in English. */
interface RefusalTexts {
  readonly detail?: string;
  readonly hint?: string;
}

/** An expected error that any layer may throw. The HTTP error handler converts it into problem details. */
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

/** Creates the 404 for missing objects and for those of other organizations; the responses are identical. */
export function notFound(): Refusal {
  return new Refusal('not-found');
}

/** Creates a 422 that lists every invalid value. */
export function invalidInput(errors: readonly ProblemIssue[]): Refusal {
  return new Refusal('invalid-input', { errors });
}

/** Creates an issue with one input value. */
export function issue(pointer: string, code: IssueCode, values?: MessageValues): ProblemIssue {
  return wordIssue({ pointer, code, ...(values && { values }) });
}

/** Adds the message to an issue found by contract validation. */
export function wordIssue<Issue extends { readonly code: IssueCode; readonly values?: MessageValues }>(
  found: Issue,
): Issue & { readonly message: string } {
  return { ...found, message: formatEnglish(`issue.${found.code}`, found.values) ?? found.code };
}
