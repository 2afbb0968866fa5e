import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { hashHandle, newHandle } from '../../../../security/handle.ts';

const minutes = 15;

/**
 * Issues a new claim code, which replaces an older one, until the portal has been claimed. The code is returned once
 * and never stored. Returns undefined if the portal has, or has ever had, an operator.
 */
export function issueClaim(db: Kysely<Database>): Promise<string | undefined> {
  const code = newHandle();
  return db.transaction().execute(async (tx) => {
    const operator = await tx
      .selectFrom('account')
      .innerJoin('organization', 'organization.id', 'account.organization_id')
      .select('account.id')
      .where('organization.is_operator', '=', true)
      .executeTakeFirst();
    if (operator) return undefined;
    const values = {
      code_hash: hashHandle(code),
      expires_at: sql<Date>`now() + make_interval(mins => ${sql.lit(minutes)})`,
    };
    const issued = await tx
      .insertInto('operator_claim')
      .values(values)
      .onConflict((conflict) =>
        conflict.column('only_one').doUpdateSet(values).where('operator_claim.used_at', 'is', null),
      )
      .returning('only_one')
      .executeTakeFirst();
    return issued && code;
  });
}
