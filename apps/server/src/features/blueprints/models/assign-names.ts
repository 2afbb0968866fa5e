import type { Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { reservedSlugs } from '@blueport/contracts';
import { invalidInput } from '../../../http/refusal.ts';

const longest = 63;

async function takenNames(tx: Transaction<Database>, organizationId: string): Promise<Set<string>> {
  // One name goes to one thing, also when two are made at the same moment.
  await tx
    .selectFrom('organization')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .execute();
  const rows = await tx
    .selectFrom('organization_blueprint')
    .select('slug')
    .where('organization_id', '=', organizationId)
    .execute();
  return new Set([...reservedSlugs, ...rows.map(({ slug }) => slug)]);
}

/** Refuses a name that the organization already has for something, or that addresses need. */
export async function requireFreeName(
  tx: Transaction<Database>,
  organizationId: string,
  name: string,
  pointer = '#/name',
): Promise<void> {
  if (!(await takenNames(tx, organizationId)).has(name)) return;
  throw invalidInput([{ pointer, code: 'taken', message: 'Another blueprint has this name.' }]);
}

/** The wanted name where it is free, else the first free one with a number. */
export async function freeName(
  tx: Transaction<Database>,
  organizationId: string,
  wanted: string,
): Promise<string> {
  const taken = await takenNames(tx, organizationId);
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `-${number}`;
    const name = `${wanted.slice(0, longest - suffix.length)}${suffix}`;
    if (!taken.has(name)) return name;
  }
}
