import type { MachineChoice, ProblemIssue } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import { issue } from '../../../errors/refusal.ts';
import type { Database } from '../../../database/tables/index.ts';
import { extensionsInOrder } from '../extensions/index.ts';

/** Returns issues for values that must not be stored: those of secret fields, and those of unknown fields. */
export async function secretValueIssues(
  db: Kysely<Database>,
  organizationId: string,
  choice: MachineChoice | undefined,
): Promise<ProblemIssue[]> {
  const valueNames = (choice?.extensions ?? []).map(({ id, values = {} }) => ({
    id,
    names: Object.keys(values),
  }));
  if (valueNames.every(({ names }) => names.length === 0)) return [];
  const known = new Map(
    (await extensionsInOrder(db, organizationId)).map(({ id, parameters }) => [
      id,
      new Set(parameters.flatMap(({ name, secret }) => (secret ? [] : [name]))),
    ]),
  );
  return valueNames.flatMap(({ id, names }, index) =>
    names
      .filter((name) => known.get(id)?.has(name) !== true)
      .map((name) =>
        issue(`/machine/extensions/${index}/values/${name}`, 'secure-value', { parameter: name }),
      ),
  );
}
