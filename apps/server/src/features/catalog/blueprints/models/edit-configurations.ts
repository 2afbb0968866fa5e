import { type BlueprintConfiguration, modelRoutes, type ParameterRules } from '@blueport/contracts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { Parts } from '../../../../feature.ts';
import type { Call } from '../../../../http/call.ts';
import { invalidInput, issue, Refusal } from '../../../../errors/refusal.ts';
import { checkRules } from '../configurations/check-rules.ts';
import { publishModelChange } from './publish-model-change.ts';
import { requireFreeName } from './assign-names.ts';
import {
  findConfiguration,
  applicableParameters,
  readConfiguration,
  type ConfigurationRecord,
} from './configuration-store.ts';
import { findLockedModel, modelTag, type ModelRecord } from './find-model.ts';
import { setOffer, syncSharedConfigurations } from './offer-models.ts';

type Tx = Transaction<Database>;

/** Refuses rules that the version cannot satisfy, unknown versions, and sharing a blueprint of another organization. */
async function checkContent(
  tx: Tx,
  model: ModelRecord,
  content: { readonly version: string | null; readonly rules: ParameterRules; readonly shared: boolean },
): Promise<void> {
  const met = await applicableParameters(tx, model, content.version);
  if (!met) {
    throw invalidInput([issue('#/version', 'unknown')]);
  }
  const issues = checkRules(met.parameters, content.rules);
  if (content.shared && !(model.own && model.isOperator)) {
    issues.push(issue('#/shared', 'not-own'));
  }
  if (issues.length > 0) throw invalidInput(issues);
}

/** Refuses to offer a configuration that cannot be deployed: one of an archived version or blueprint. */
async function requireDeployable(tx: Tx, model: ModelRecord, version: string | null): Promise<void> {
  const living = await tx
    .selectFrom('blueprint_version')
    .select('id')
    .where('blueprint_id', '=', model.id)
    .where('state', '<>', 'Archived')
    .$if(version !== null, (query) => query.where('version', '=', version ?? ''))
    .executeTakeFirst();
  if (living !== undefined) return;
  throw new Refusal('conflict', {
    reason: version === null ? 'blueprint-archived' : 'version-archived',
    values: { version: version ?? '' },
  });
}

function requireMaker(row: ConfigurationRecord): void {
  if (row.own) return;
  throw new Refusal('conflict', { reason: 'configuration-not-owned' });
}

/** Creates a configuration, which is a separate card in the marketplace. */
export function createConfiguration(
  parts: Parts,
  call: Call<typeof modelRoutes.createConfiguration>,
): Promise<BlueprintConfiguration> {
  const { body, params, session } = call;
  const { organizationId } = session;
  const id = parts.newId();
  return call.write(async (tx) => {
    const model = await findLockedModel(tx, organizationId, params.name);
    await checkContent(tx, model, body);
    await requireDeployable(tx, model, body.version);
    await requireFreeName(tx, organizationId, body.name);
    await tx
      .insertInto('blueprint_configuration')
      .values({
        id,
        blueprint_id: model.id,
        organization_id: organizationId,
        title: body.title,
        summary: body.summary,
        version: body.version,
        rules: JSON.stringify(body.rules),
        shared: body.shared,
      })
      .execute();
    await tx
      .insertInto('organization_blueprint')
      .values({
        organization_id: organizationId,
        blueprint_id: model.id,
        configuration_id: id,
        slug: body.name,
      })
      .execute();
    await syncSharedConfigurations(tx, model.id);
    const answer = await readConfiguration(tx, organizationId, model, id);
    await publishModelChange(parts, tx, model.id, 'edited');
    return {
      answer,
      audit: {
        action: 'modelConfiguration.create',
        objectType: 'blueprint',
        objectId: model.id,
        after: body,
        details: { name: params.name, configuration: body.name, parameters: Object.keys(body.rules) },
      },
    };
  });
}

/** Changes a configuration; its deployments follow at their next operation. */
export function editConfiguration(
  parts: Parts,
  call: Call<typeof modelRoutes.editConfiguration>,
): Promise<BlueprintConfiguration> {
  const { body, params, session } = call;
  const { organizationId } = session;
  return call.write(async (tx) => {
    const model = await findLockedModel(tx, organizationId, params.name);
    const before = await findConfiguration(tx, organizationId, model, params.id);
    requireMaker(before);
    call.requireMatch(modelTag(before));
    const { title, summary, version, rules, shared } = { ...before, ...body };
    await checkContent(tx, model, { version, rules, shared });
    const changed = await tx
      .updateTable('blueprint_configuration')
      .set({
        title,
        summary,
        version,
        shared,
        rules: JSON.stringify(rules),
        revision: before.revision + 1,
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', before.id)
      .where('revision', '=', before.revision)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw new Refusal('stale');
    await syncSharedConfigurations(tx, model.id);
    const answer = await readConfiguration(tx, organizationId, model, params.id);
    await publishModelChange(parts, tx, model.id, 'edited');
    return {
      answer,
      audit: {
        action: 'modelConfiguration.edit',
        objectType: 'blueprint',
        objectId: model.id,
        before: {
          title: before.title,
          summary: before.summary,
          version: before.version,
          rules: before.rules,
        },
        after: body,
        details: { name: params.name, configuration: before.name, changed: Object.keys(body) },
      },
    };
  });
}

/** Sets whether the caller's organization sees a configuration, and for which of its roles. */
export function offerConfiguration(
  parts: Parts,
  call: Call<typeof modelRoutes.offerConfiguration>,
): Promise<BlueprintConfiguration> {
  const { body, params, session } = call;
  const { organizationId } = session;
  return call.write(async (tx) => {
    const model = await findLockedModel(tx, organizationId, params.name);
    const before = await findConfiguration(tx, organizationId, model, params.id);
    call.requireMatch(modelTag(before));
    if (body.offered) await requireDeployable(tx, model, before.version);
    await setOffer(tx, organizationId, before.assignmentId, body);
    const answer = await readConfiguration(tx, organizationId, model, params.id);
    await publishModelChange(parts, tx, model.id, 'edited');
    return {
      answer,
      audit: {
        action: 'modelConfiguration.offer',
        objectType: 'blueprint',
        objectId: model.id,
        before: { offered: before.offered, everyone: before.everyone },
        after: body,
        details: { name: params.name, configuration: before.name, ...body },
      },
    };
  });
}

/** Deletes a configuration for every organization; deployments made from it keep its rules. */
export function deleteConfiguration(
  parts: Parts,
  call: Call<typeof modelRoutes.removeConfiguration>,
): Promise<void> {
  const { params, session } = call;
  return call.write(async (tx) => {
    const model = await findLockedModel(tx, session.organizationId, params.name);
    const before = await findConfiguration(tx, session.organizationId, model, params.id);
    requireMaker(before);
    call.requireMatch(modelTag(before));
    await tx.deleteFrom('organization_blueprint').where('configuration_id', '=', before.id).execute();
    await tx
      .updateTable('blueprint_configuration')
      .set({ retired_at: sql<Date>`now()`, revision: before.revision + 1 })
      .where('id', '=', before.id)
      .execute();
    await publishModelChange(parts, tx, model.id, 'edited');
    return {
      answer: undefined,
      audit: {
        action: 'modelConfiguration.delete',
        objectType: 'blueprint',
        objectId: model.id,
        before: { name: before.name, title: before.title, rules: before.rules },
        details: { name: params.name, configuration: before.name },
      },
    };
  });
}
