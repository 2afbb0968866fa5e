import type { FleetFacts, FleetReason } from '../deployments/fleet-routes.ts';
import { causeText, type Cause } from './cause.ts';
import type { Translate } from './translate-problem.ts';

interface TranslatableReason {
  readonly reason: FleetReason | null;
  readonly facts: FleetFacts;
  readonly causes?: readonly Cause[] | undefined;
  readonly message: string;
}

/**
 * Returns why a deployment was skipped or a fleet halted in the reader's language, followed by the causes and by the
 * text of the cloud or of a user; in English if the catalogue lacks the reason.
 */
export function translateFleetReason(
  { reason, facts, causes = [], message }: TranslatableReason,
  translate: Translate,
): string {
  const { said, ...rest } = facts;
  const values = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]));
  const sentence = reason === null ? '' : translate(`note.fleet-${reason}`, values);
  if (sentence === undefined) return message;
  return [sentence, ...causes.map((cause) => causeText(cause, translate)), String(said ?? '')]
    .filter(Boolean)
    .join(' ');
}
