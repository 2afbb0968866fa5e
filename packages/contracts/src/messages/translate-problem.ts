import type { Problem } from '../api/problem.ts';
import type { MessageValues } from './message-ids.ts';

/** Returns a text of a catalogue with its values filled in; undefined if the catalogue lacks it. */
export type Translate = (id: string, values?: MessageValues) => string | undefined;

/**
 * Returns a problem with its texts from a catalogue of another language. A text that the catalogue lacks, such as one that the
 * cloud wrote, stays as the server sent it. `nameOf` names the missing permission, whose English name the server sent.
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
        message: translate(`issue.${issue.code}`, issue.values) ?? issue.message,
      })),
    }),
  };
}
