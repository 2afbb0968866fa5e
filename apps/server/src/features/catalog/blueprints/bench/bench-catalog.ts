import type { BenchRun } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { wordIssue } from '../../../../errors/refusal.ts';
import type { Parts } from '../../../../feature.ts';
import { publishModelChange } from '../models/publish-model-change.ts';
import type { ModelOptions } from '../models/routes.ts';
import { benchInputOf } from './bench-input.ts';
import { builtInPolicies } from './bench-policies.ts';
import { runBench, type BenchInput } from './run-bench.ts';

/** Name shown for runs that were not started by a person. */
export const automaticRunAuthor = 'Blueport';

/** Code of a failure of the bench itself, not of the blueprint, so the next start retries it. */
const benchFailed = 'BenchFailed';

const brokeDown = (run: BenchRun | null): boolean =>
  run?.lint.findings.some(({ code }) => code === benchFailed) ?? false;

/** Returns a failed run with the error, so that the author sees on the blueprint what the log contains. */
function failedRun({ hash, policies, by, now }: BenchInput, error: unknown): BenchRun {
  const reason = error instanceof Error ? error.message : String(error);
  const finding = { ...wordIssue({ code: benchFailed, values: { message: reason } }), place: '' };
  return {
    hash,
    at: now.toISOString(),
    by,
    green: false,
    lint: { verdict: 'fail', findings: [{ severity: 'error', ...finding }] },
    rows: [],
    policies: policies.description,
  };
}

/** Returns the versions of all built-in blueprints. */
const readCatalogVersions = (db: Kysely<Database>) =>
  db
    .selectFrom('blueprint_version as version')
    .innerJoin('blueprint as b', 'b.id', 'version.blueprint_id')
    .where('b.owner_organization_id', 'is', null)
    .where('version.origin', '=', 'catalog')
    .select([
      'b.id as blueprintId',
      'b.slug',
      'b.scope',
      'b.clouds',
      'version.id',
      'version.cases',
      'version.parameters',
    ])
    .select(['version.template_text', 'version.bench_run'])
    .select(sql<string>`version.template::text`.as('storedText'))
    .orderBy('b.slug')
    .execute();

/**
 * Runs the bench for the built-in blueprints, once per content, so that the first author who opens one sees the result
 * of a test by the portal. Blueprints are independent: one that cannot be tested is reported as red and the next ones
 * still run.
 */
export async function benchCatalog(
  parts: Parts,
  { estimate, policies }: Pick<ModelOptions, 'estimate' | 'policies'>,
  signal: AbortSignal,
): Promise<void> {
  const { db } = parts.database;
  const versions = await readCatalogVersions(db);
  const tryOne = async (version: (typeof versions)[number]): Promise<void> => {
    const { blueprintId, slug } = version;
    const content = benchInputOf(version, version);
    const isTried = version.bench_run?.hash === content.hash;
    if (isTried && !brokeDown(version.bench_run)) return;
    const input: BenchInput = {
      ...content,
      policies: builtInPolicies(),
      judge: policies.judge,
      estimate,
      by: automaticRunAuthor,
      now: parts.now(),
    };
    const run = await runBench(input).catch((error: unknown) => {
      parts.log.error({ err: error, blueprint: slug }, 'a blueprint of the catalog could not be tested');
      return failedRun(input, error);
    });
    await db.transaction().execute(async (tx) => {
      const savedVersion = await tx
        .updateTable('blueprint_version')
        .set({ bench_run: JSON.stringify(run) })
        .where('id', '=', version.id)
        // Another process or a person may have saved a run first.
        .where(
          sql<boolean>`(bench_run ->> 'hash' is distinct from ${content.hash}
            or bench_run #>> '{lint,findings,0,code}' = ${benchFailed})`,
        )
        .returning('id')
        .executeTakeFirst();
      if (savedVersion) await publishModelChange(parts, tx, blueprintId, 'edited');
    });
  };
  for (const version of versions) {
    if (signal.aborted) return;
    await tryOne(version).catch((error: unknown) =>
      parts.log.error({ err: error, blueprint: version.slug }, 'a blueprint of the catalog was not tested'),
    );
  }
}
