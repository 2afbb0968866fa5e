import type { BlueprintType, templateTypeRoutes } from '@blueport/contracts';
import type { Parts } from '../../../feature.ts';
import type { Call } from '../../../http/call.ts';
import { withFreeName } from '../../../http/free-name.ts';
import { deleteAsRead, updateAsRead } from '../../../http/write-as-read.ts';
import { findType } from './type-store.ts';

const keepApart = withFreeName({ index: 'blueprint_type_title', field: 'title' });

const facts = ({ title, description, icon, position }: BlueprintType) => ({
  title,
  description,
  icon,
  position,
});

/** Adds a type. */
export async function createType(
  parts: Parts,
  call: Call<typeof templateTypeRoutes.create>,
): Promise<BlueprintType> {
  const { organizationId } = call.session;
  const id = parts.newId();
  const answer = await keepApart(
    call.write(async (tx) => {
      await tx
        .insertInto('blueprint_type')
        .values({ id, organization_id: organizationId, ...call.body })
        .execute();
      return {
        answer: await findType(tx, organizationId, id),
        audit: { action: 'templateType.create', objectType: 'templateType', objectId: id, after: call.body },
      };
    }),
  );
  call.header('etag', answer.etag);
  return answer;
}

/** Changes what a type says of itself. */
export async function editType(
  parts: Parts,
  call: Call<typeof templateTypeRoutes.edit>,
): Promise<BlueprintType> {
  const { organizationId } = call.session;
  const before = await findType(parts.database.db, organizationId, call.params.id);
  call.requireMatch(before.etag);
  const answer = await keepApart(
    call.write(async (tx) => {
      await updateAsRead(tx, 'blueprint_type', before, call.body);
      return {
        answer: await findType(tx, organizationId, before.id),
        audit: {
          action: 'templateType.edit',
          objectType: 'templateType',
          objectId: before.id,
          before: facts(before),
          after: call.body,
        },
      };
    }),
  );
  call.header('etag', answer.etag);
  return answer;
}

/** Deletes a type; its blueprints have none then. */
export async function removeType(parts: Parts, call: Call<typeof templateTypeRoutes.remove>): Promise<void> {
  const before = await findType(parts.database.db, call.session.organizationId, call.params.id);
  call.requireMatch(before.etag);
  await call.write(async (tx) => {
    await deleteAsRead(tx, 'blueprint_type', before);
    return {
      answer: undefined,
      audit: {
        action: 'templateType.delete',
        objectType: 'templateType',
        objectId: before.id,
        before: facts(before),
        details: { title: before.title },
      },
    };
  });
}
