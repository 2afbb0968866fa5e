import type { Problem, ProblemIssue } from '../api/problem.ts';
import type { MessageValues } from './message-ids.ts';

/** Returns a text of a catalog with its values filled in, or undefined if it is not in the catalog. */
export type Translate = (id: string, values?: MessageValues) => string | undefined;

/**
 * Translates the texts of a problem with a catalog of another language. Texts that are not in the catalog, such as
 * those of the cloud, remain unchanged. `nameOf` translates the missing permission, whose English name the server sent.
 */
export function translateProblem<Kind extends Problem>(
  problem: Kind,
  translate: Translate,
  nameOf: (permission: string) => string = (key) => key,
): Kind {
  const { type, reason, permission, errors } = problem;
  const values =
    permission === undefined ? problem.values : { ...problem.values, permission: nameOf(permission) };
  const title = translate(type.replace('urn:blueport:', '').replace(':', '.'));
  const detail = reason === undefined ? undefined : translate(`reason.${reason}`, values);
  const hint = reason === undefined ? undefined : translate(`hint.${reason}`, values);
  return {
    ...problem,
    ...(title !== undefined && { title }),
    ...(detail !== undefined && { detail }),
    ...(hint !== undefined && { hint }),
    ...(errors && {
      errors: errors.map((issue) => ({
        ...issue,
        message: issueMessage(issue, translate),
      })),
    }),
  };
}

function issueMessage({ code, values, messageKey, message }: ProblemIssue, translate: Translate): string {
  const inner = messageKey === undefined ? undefined : translate(messageKey, values);
  const displayValues = inner === undefined ? values : { ...values, message: inner };
  return translate(`issue.${code}`, displayValues) ?? inner ?? message;
}
