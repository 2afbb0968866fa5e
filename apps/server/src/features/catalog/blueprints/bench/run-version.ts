import { type BenchRun, modelRoutes } from '@blueport/contracts';
import type { Parts } from '../../../../feature.ts';
import type { Call } from '../../../../http/call.ts';
import { publishModelChange } from '../models/publish-model-change.ts';
import { findModel, findOwnModel, findVersionOf } from '../models/find-model.ts';
import type { ModelOptions } from '../models/routes.ts';
import { benchInputOf } from './bench-input.ts';
import { readBenchPolicies } from './bench-policies.ts';
import { runBench } from './run-bench.ts';

/** Runs the bench for a version and stores the result; the version itself does not change. */
export async function runVersion(
  parts: Parts,
  { cloud, estimate, policies }: ModelOptions,
  call: Call<typeof modelRoutes.runBench>,
): Promise<BenchRun> {
  const { params, session } = call;
  const { db } = parts.database;
  const model = await findModel(db, session.organizationId, params.name);
  const version = await findVersionOf(db, model.id, params.version);
  const judgedBy = await readBenchPolicies({ db, cloud, policies }, session, call.body?.subscriptionId);
  const run = await runBench({
    ...benchInputOf(model, version),
    policies: judgedBy,
    judge: policies.judge,
    estimate,
    by: session.name,
    now: parts.now(),
  });
  return call.write(async (tx) => {
    await findOwnModel(tx, session.organizationId, params.name);
    await tx
      .updateTable('blueprint_version')
      .set({ bench_run: JSON.stringify(run) })
      .where('id', '=', version.id)
      .execute();
    await publishModelChange(parts, tx, model.id, 'edited');
    return {
      answer: run,
      audit: {
        action: 'modelVersion.runBench',
        objectType: 'blueprint',
        objectId: model.id,
        after: { hash: run.hash, green: run.green },
        details: {
          name: params.name,
          version: params.version,
          green: run.green,
          rows: run.rows.length,
          policies: run.policies,
        },
      },
    };
  });
}
