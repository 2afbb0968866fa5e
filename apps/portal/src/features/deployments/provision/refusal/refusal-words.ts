import type { BlueprintParameter, ProblemIssue } from '@blueport/contracts';
import type { ApiError } from '../../../../core/api/problem.ts';
import { formatDay } from '../../../../core/i18n/format-day.ts';
import { formatNumber } from '../../../../core/i18n/format.ts';
import type { MessageId } from '../../../../core/i18n/message-id.ts';
import type { t as translate } from '../../../../core/i18n/translate.tsx';
import { problemText } from '../../../../parts/states/index.ts';

/** Kinds of problems that have words of their own here; what is newer than this page stays as the server says it. */
export const wordedKinds = [
  'invalid-input',
  'policy-denied',
  'budget-exceeded',
  'conflict',
  'not-found',
  'permission-missing',
  'idempotency-key-reused',
  'payload-too-large',
  'too-many-requests',
  'cloud-refused',
  'cloud-sign-in-needed',
  'cloud-unavailable',
  'unavailable',
  'internal',
] as const;
/** What a refusal may be because of. */
export const wordedReasons = ['gone', 'running', 'locked', 'changed'] as const;
/** Issues, by where they stand and their code, each with the facts that its words are filled with. */
export const wordedIssues: Readonly<Record<string, readonly string[]>> = {
  'blueprint.unknown': [],
  'resourceGroup.required': [],
  'resourceGroup.deleting': [],
  'subscriptionId.not-visible': [],
  'location.not-offered': [],
  'location.required': [],
  'parameters.required': [],
  'parameters.not-offered': ['value'],
  'parameters.not-allowed': [],
  'parameters.invalid-type': [],
  'parameters.wrong-type': [],
  'parameters.too-short': ['limit'],
  'parameters.too-long': ['limit'],
  'parameters.too-small': ['limit'],
  'parameters.too-big': ['limit'],
  'parameters.too-few': ['limit'],
  'parameters.too-many': ['limit'],
  'parameters.too-early': ['limit'],
  'parameters.too-late': ['limit'],
  'parameters.hidden': [],
  'parameters.not-asked': [],
  'parameters.unknown-parameter': [],
  'parameters.not-a-public-key': [],
  'parameters.not-a-password': [],
  'parameters.size-not-allowed': ['size', 'allowed'],
  'parameters.denied': ['assignment', 'resource', 'said'],
  'machine.unknown': [],
  'machine.deleted': ['title'],
  'machine.retired': ['title'],
  'machine.other-cloud': ['title'],
  'machine.other-system': ['title'],
  'machine.size-not-allowed': ['size', 'allowed'],
};

const kinds: ReadonlySet<string> = new Set(wordedKinds);
const reasons: ReadonlySet<string> = new Set(wordedReasons);
const prefix = 'urn:blueport:problem:';

/** Why something was refused, and what helps, in the reader’s language; what the cloud itself said stays in its words. */
export function refusalText(t: typeof translate, problem: ApiError | undefined): string {
  const { reason = '', detail = '', type = '' } = problem ?? {};
  if (reasons.has(reason)) return t(`provision.refusal.because.${reason}` as MessageId);
  const kind = type.startsWith(prefix) ? type.slice(prefix.length) : '';
  if (!kinds.has(kind)) {
    const general = problemText(problem);
    return `${general.title}. ${general.detail}`;
  }
  const said = kind === 'cloud-refused' || kind === 'conflict' ? detail : '';
  return [t(`provision.refusal.${kind}` as MessageId), said].filter(Boolean).join(' ');
}

/** The limit that a value breaks: named by the refusal, else the template’s own. */
function limitOf(
  { code, values }: ProblemIssue,
  parameter: BlueprintParameter | undefined,
): string | undefined {
  const told = values?.['limit'];
  if (told !== undefined) return /^\d{4}-/.test(told) ? formatDay(told) : formatNumber(Number(told));
  const { minLength, maxLength, minValue, maxValue } = parameter ?? {};
  const limits: Readonly<Record<string, number | undefined>> = {
    'too-short': minLength,
    'too-long': maxLength,
    'too-small': minValue,
    'too-big': maxValue,
  };
  const limit = limits[code];
  return limit === undefined ? undefined : formatNumber(limit);
}

/** One thing that the server refuses, in the reader’s language; an author’s own words and what is newer stay as they are. */
export function serverIssueText(
  t: typeof translate,
  issue: ProblemIssue,
  parameters: readonly BlueprintParameter[],
): string {
  const [, head = '', name] = issue.pointer.replace(/^#/, '').split('/');
  // A policy that no parameter is about speaks as one that a parameter is about.
  const place = head === 'policy' ? 'parameters' : head;
  const key = `${place}.${issue.code}`;
  const limit = limitOf(
    issue,
    parameters.find((parameter) => parameter.name === name),
  );
  const facts: Readonly<Record<string, string>> = {
    ...issue.values,
    ...(limit !== undefined && { limit }),
  };
  const needed = wordedIssues[key];
  // A server that does not tell what the words speak of says it better itself.
  if (needed === undefined || needed.some((fact) => facts[fact] === undefined)) return issue.message;
  const condition = issue.code === 'denied' && facts['condition'] !== undefined ? '-condition' : '';
  return t(`provision.server.${key}${condition}` as MessageId, facts).trim();
}
