import type { BlueprintParameter, ProblemIssue } from '@blueport/contracts';
import { formatDay } from '../../../../core/i18n/format-day.ts';
import { formatNumber } from '../../../../core/i18n/format.ts';
import type { MessageId } from '../../../../core/i18n/message-id.ts';
import type { t as translate } from '../../../../core/i18n/translate.tsx';

/** Issues, by where they stand and their code, each with the facts that its words are filled with. */
export const wordedIssues: Readonly<Record<string, readonly string[]>> = {
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
  'parameters.size-not-allowed': ['size', 'allowed'],
  'machine.unknown': [],
  'machine.deleted': ['title'],
  'machine.retired': ['title'],
  'machine.other-cloud': ['title'],
  'machine.other-system': ['title'],
  'machine.size-not-allowed': ['size', 'allowed'],
};

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
  const key = `${head}.${issue.code}`;
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
  return t(`provision.server.${key}` as MessageId, facts);
}
