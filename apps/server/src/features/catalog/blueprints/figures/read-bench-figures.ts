import type { BlueprintFigures, CloudName } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';

export type BenchFigures = Pick<BlueprintFigures, 'price' | 'testedAt'>;

/** Returns what the last successful bench run of each version measured in a cloud. */
export async function readBenchFigures(
  db: Kysely<Database>,
  versionIds: readonly string[],
  cloud: CloudName,
): Promise<Map<string, BenchFigures>> {
  const { rows } = await sql<BenchFigures & { id: string }>`
    select v.id, v.bench_run ->> 'at' as "testedAt", (
      select json_build_object('monthly', r.value #>> '{price,monthly}', 'currency', r.value #>> '{price,currency}')
        from jsonb_array_elements(v.bench_run -> 'rows') r
       where r.value ->> 'cloud' = ${cloud} and r.value #>> '{price,monthly}' is not null
       order by (r.value #>> '{price,monthly}')::numeric limit 1) as price
    from blueprint_version v
    where v.id = any(${versionIds}::uuid[]) and (v.bench_run ->> 'green')::boolean`.execute(db);
  return new Map(rows.map(({ id, ...figures }) => [id, figures]));
}
