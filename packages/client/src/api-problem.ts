import type { Problem, ProblemIssue } from '@blueport/contracts';

/** A request that the portal rejected, with the RFC 9457 problem details of the response. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  /** The full problem body, including fields that have no property here. */
  readonly problem: Problem;
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string | undefined;
  readonly errors: readonly ProblemIssue[];
  readonly hint: string | undefined;

  constructor(problem: Problem) {
    const { type, title, status, detail, errors = [], hint } = problem;
    const issues = errors.map(({ pointer, message }) => `\n  ${pointer}  ${message}`);
    super((detail === undefined ? title : `${title}: ${detail}`) + issues.join(''));
    this.problem = problem;
    this.type = type;
    this.title = title;
    this.status = status;
    this.detail = detail;
    this.errors = errors;
    this.hint = hint;
  }
}

/** A response that is neither JSON nor a problem, such as the error page of a proxy. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer';
  readonly status: number;
  readonly text: string;

  constructor(request: string, status: number, text: string) {
    super(`${request} responded with status ${status} and a body that is not JSON of the portal.`);
    this.status = status;
    this.text = text;
  }
}

export function isProblem(value: unknown): value is Problem {
  const { type, title, status } = (value ?? {}) as Partial<Record<keyof Problem, unknown>>;
  return typeof type === 'string' && typeof title === 'string' && typeof status === 'number';
}
