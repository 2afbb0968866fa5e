import { type ModelDetail, modelRoutes } from '@blueport/contracts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { Parts } from '../../../../feature.ts';
import type { Call } from '../../../../http/call.ts';
import { invalidInput, issue, Refusal } from '../../../../errors/refusal.ts';
import { publishModelChange } from './publish-model-change.ts';
import { freeNames, requireFreeName } from './assign-names.ts';
import { touchModel } from './edit-model.ts';
import { findLockedModel, findOwnModel, modelTag } from './find-model.ts';
import { readModel } from './read-model.ts';

type Tx = Transaction<Database>;

export interface Offer {
  readonly offered: boolean;
  readonly everyone: boolean;
  readonly roleIds: readonly string[];
}

/**
 * Sets which members of an organization see a blueprint or configuration; roles of other organizations are refused as
 * unknown.
 */
export async function setOffer(
  tx: Tx,
  organizationId: string,
  assignmentId: string,
  { offered, everyone, roleIds }: Offer,
): Promise<void> {
  const uniqueRoleIds = [...new Set(roleIds)];
  const known = uniqueRoleIds.length
    ? await tx
        .selectFrom('role')
        .select('id')
        .where('organization_id', '=', organizationId)
        .where('id', 'in', uniqueRoleIds)
        .execute()
    : [];
  const ids = new Set(known.map(({ id }) => id));
  const issues = roleIds.flatMap((id, index) =>
    ids.has(id) ? [] : [issue(`#/roleIds/${index}`, 'unknown')],
  );
  if (issues.length > 0) throw invalidInput(issues);
  await tx
    .updateTable('organization_blueprint')
    .set({ offered, everyone, revision: sql`revision + 1` })
    .where('id', '=', assignmentId)
    .execute();
  await tx.deleteFrom('organization_blueprint_role').where('assignment_id', '=', assignmentId).execute();
  if (uniqueRoleIds.length === 0) return;
  await tx
    .insertInto('organization_blueprint_role')
    .values(uniqueRoleIds.map((id) => ({ assignment_id: assignmentId, role_id: id })))
    .execute();
}

/** Sets whether the caller's organization sees a blueprint, and for which of its roles. */
export function offerModel(parts: Parts, call: Call<typeof modelRoutes.offer>): Promise<ModelDetail> {
  const { body, params, session } = call;
  const { organizationId } = session;
  return call.write(async (tx) => {
    const model = await findLockedModel(tx, organizationId, params.name);
    call.requireMatch(modelTag(model));
    // Visibility in one organization is not a new revision for the others that have the blueprint.
    await setOffer(tx, organizationId, model.assignmentId, body);
    const answer = await readModel(tx, organizationId, params.name);
    await publishModelChange(parts, tx, model.id, 'edited');
    const { offered, everyone } = model;
    return {
      answer,
      audit: {
        action: 'model.offer',
        objectType: 'blueprint',
        objectId: model.id,
        before: { offered, everyone },
        after: body,
        details: { name: params.name, ...body },
      },
    };
  });
}

/** Adds shared configurations to every organization that has the blueprint, and removes those no longer shared. */
export async function syncSharedConfigurations(tx: Tx, blueprintId: string): Promise<void> {
  await sql`
    delete from organization_blueprint given using blueprint_configuration c
     where c.id = given.configuration_id and c.blueprint_id = ${blueprintId} and not c.shared and c.retired_at is null
       and given.organization_id <> c.organization_id`.execute(tx);
  const { rows: missing } = await sql<{ organization_id: string; configuration_id: string; slug: string }>`
    select itself.organization_id, c.id as configuration_id, own.slug
      from blueprint_configuration c
      join organization_blueprint own on own.configuration_id = c.id and own.organization_id = c.organization_id
      join organization_blueprint itself on itself.blueprint_id = c.blueprint_id and itself.configuration_id is null
        and itself.withdrawn_at is null and itself.organization_id <> c.organization_id
     where c.blueprint_id = ${blueprintId} and c.shared and c.retired_at is null
       and not exists (select from organization_blueprint there
         where there.organization_id = itself.organization_id and there.configuration_id = c.id)
     order by itself.organization_id, own.slug, c.id`.execute(tx);
  if (missing.length === 0) return;
  const names = await freeNames(
    tx,
    missing.map((row) => ({ organizationId: row.organization_id, preferredName: row.slug })),
  );
  const rows = missing.map((row, index) => ({
    ...row,
    blueprint_id: blueprintId,
    slug: names[index] ?? row.slug,
  }));
  await sql`insert into organization_blueprint (organization_id, blueprint_id, configuration_id, slug)
    select organization_id, blueprint_id, configuration_id, slug from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given(organization_id uuid, blueprint_id uuid, configuration_id uuid, slug text)`.execute(tx);
}

type RequestedOffer = { readonly organizationId: string; readonly name?: string | undefined };

async function give(
  tx: Tx,
  model: { readonly id: string; readonly slug: string },
  { organizationId, name }: RequestedOffer,
  index: number,
): Promise<boolean> {
  const place = `#/organizations/${index}`;
  const row = await tx
    .selectFrom('organization_blueprint')
    .select(['id', 'slug', 'withdrawn_at'])
    .where('organization_id', '=', organizationId)
    .where('blueprint_id', '=', model.id)
    .where('configuration_id', 'is', null)
    .executeTakeFirst();
  if (row) {
    if (name !== undefined && name !== row.slug) {
      throw invalidInput([issue(`${place}/name`, 'immutable', { value: row.slug })]);
    }
    if (row.withdrawn_at === null) return false;
    await tx
      .updateTable('organization_blueprint')
      .set({ withdrawn_at: null })
      .where('id', '=', row.id)
      .execute();
    return true;
  }
  const known = await tx
    .selectFrom('organization')
    .select('id')
    .where('id', '=', organizationId)
    .executeTakeFirst();
  if (!known) {
    throw invalidInput([issue(`${place}/organizationId`, 'unknown')]);
  }
  if (name !== undefined) await requireFreeName(tx, organizationId, name, `${place}/name`);
  const [free = model.slug] =
    name === undefined ? await freeNames(tx, [{ organizationId, preferredName: model.slug }]) : [name];
  await tx
    .insertInto('organization_blueprint')
    .values({ organization_id: organizationId, blueprint_id: model.id, slug: free })
    .execute();
  return true;
}

/**
 * Sets the organizations that have a blueprint of the operator. Organizations not listed lose it; their deployments
 * remain.
 */
export function assignModel(parts: Parts, call: Call<typeof modelRoutes.assign>): Promise<ModelDetail> {
  const { body, params, session } = call;
  return call.write(async (tx) => {
    const model = await findOwnModel(tx, session.organizationId, params.name);
    call.requireMatch(modelTag(model));
    if (!model.isOperator) {
      throw new Refusal('conflict', { reason: 'operator-only-sharing' });
    }
    const targets = body.organizations
      .map((one, index) => ({ ...one, index }))
      .toSorted((a, b) => a.organizationId.localeCompare(b.organizationId));
    const assignedIds: string[] = [];
    for (const one of targets) {
      if (await give(tx, model, one, one.index)) assignedIds.push(one.organizationId);
    }
    const retainedIds = [session.organizationId, ...targets.map(({ organizationId }) => organizationId)];
    const withdrawn = await tx
      .updateTable('organization_blueprint')
      .set({ withdrawn_at: sql<Date>`now()` })
      .where('blueprint_id', '=', model.id)
      .where('configuration_id', 'is', null)
      .where('withdrawn_at', 'is', null)
      .where('organization_id', 'not in', retainedIds)
      .returning('organization_id')
      .execute();
    await syncSharedConfigurations(tx, model.id);
    await touchModel(tx, model.id);
    const answer = await readModel(tx, session.organizationId, params.name);
    await publishModelChange(parts, tx, model.id, 'edited');
    return {
      answer,
      audit: {
        action: 'model.assign',
        objectType: 'blueprint',
        objectId: model.id,
        after: body,
        details: {
          name: params.name,
          assigned: assignedIds,
          withdrawn: withdrawn.map((row) => row.organization_id),
        },
      },
    };
  });
}
