import type { BenchRun } from '@blueport/contracts';
import { sql } from 'kysely';
import { wordIssue } from '../../../../errors/refusal.ts';
import type { Parts } from '../../../../feature.ts';
import { announceModel } from '../models/announce-model.ts';
import type { ModelOptions } from '../models/routes.ts';
import { benchInputOf } from './bench-input.ts';
import { builtInPolicies } from './bench-policies.ts';
import { runBench, type BenchInput } from './run-bench.ts';

/** Who ran the bench where no person did. */
export const benchedByPortal = 'Blueport';

/** What is found where the bench itself broke down: no verdict about the blueprint, so it is tried again at the next start. */
const benchFailed = 'BenchFailed';

const brokeDown = (run: BenchRun | null): boolean =>
  run?.lint.findings.some(({ code }) => code === benchFailed) ?? false;

/** A run that says why there is none: the author sees at the blueprint what the log says. */
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
    policies: policies.told,
  };
}

/**
 * Runs the bench of what came with the portal, once for each content: the first author to look at it sees how it stands, when
 * that was found out, and that it was the portal that did. Each stands alone: one that cannot be tried is told as red, and those
 * after it are tried all the same.
 */
export async function benchCatalog(
  parts: Parts,
  { estimate, policies }: Pick<ModelOptions, 'estimate' | 'policies'>,
  signal: AbortSignal,
): Promise<void> {
  const { db } = parts.database;
  const versions = await db
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
      by: benchedByPortal,
      now: parts.now(),
    };
    const run = await runBench(input).catch((error: unknown) => {
      parts.log.error({ err: error, blueprint: slug }, 'a blueprint of the catalog could not be tested');
      return failedRun(input, error);
    });
    await db.transaction().execute(async (tx) => {
      const kept = await tx
        .updateTable('blueprint_version')
        .set({ bench_run: JSON.stringify(run) })
        .where('id', '=', version.id)
        // Another process, or a person, may have been quicker.
        .where(
          sql<boolean>`(bench_run ->> 'hash' is distinct from ${content.hash}
            or bench_run #>> '{lint,findings,0,code}' = ${benchFailed})`,
        )
        .returning('id')
        .executeTakeFirst();
      if (kept) await announceModel(parts, tx, blueprintId, 'edited');
    });
  };
  for (const version of versions) {
    if (signal.aborted) return;
    await tryOne(version).catch((error: unknown) =>
      parts.log.error({ err: error, blueprint: version.slug }, 'a blueprint of the catalog was not tested'),
    );
  }
}
