import type { Image, imageRoutes } from '@blueport/contracts';
import type { Parts } from '../../../feature.ts';
import type { Call } from '../../../http/call.ts';
import { withFreeName } from '../../../http/free-name.ts';
import { Refusal } from '../../../errors/refusal.ts';
import { deleteAsRead, updateAsRead } from '../../../http/write-as-read.ts';
import { announceChange } from '../../../journal/announce-change.ts';
import { findImage, imageColumns, imageLine, presentImage } from './image-store.ts';
import type { ImageOptions } from './index.ts';

const facts = (image: Image) => ({
  title: image.title,
  os: image.os,
  image: imageLine(image),
  clouds: image.clouds,
  state: image.state,
  allowedSizes: image.allowedSizes,
});

const keepApart = withFreeName({ index: 'machine_image_title', field: 'title' });

/** Adds an image. */
export async function createImage(parts: Parts, call: Call<typeof imageRoutes.create>): Promise<Image> {
  const { organizationId } = call.session;
  const id = parts.newId();
  const {
    title,
    description,
    family,
    os,
    source,
    clouds,
    minCores,
    minMemoryGb,
    allowedSizes,
    state,
    order,
  } = call.body;
  const answer = await keepApart(
    call.write(async (tx) => {
      const row = await tx
        .insertInto('machine_image')
        .values({
          id,
          organization_id: organizationId,
          title,
          description,
          family,
          os,
          source: JSON.stringify(source),
          clouds: JSON.stringify(clouds),
          min_cores: minCores,
          min_memory_gb: minMemoryGb,
          allowed_sizes: JSON.stringify(allowedSizes),
          state,
          position: order,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      const made = presentImage(row, 0);
      await announceChange(parts.publish, tx, organizationId, { object: 'image', change: 'created', id });
      return {
        answer: made,
        audit: {
          action: 'image.create',
          objectType: 'image',
          objectId: id,
          after: facts(made),
          details: { title },
        },
      };
    }),
  );
  call.header('etag', answer.etag);
  return answer;
}

/** Changes an image, retires it or brings it back. */
export async function editImage(
  parts: Parts,
  { countUses }: ImageOptions,
  call: Call<typeof imageRoutes.edit>,
): Promise<Image> {
  const { organizationId } = call.session;
  const { db } = parts.database;
  const before = await findImage(db, organizationId, call.params.id);
  call.requireMatch(`"${before.revision}"`);
  const uses = (await countUses(db, organizationId)).get(before.id) ?? 0;
  const answer = await keepApart(
    call.write(async (tx) => {
      await updateAsRead(tx, 'machine_image', before, imageColumns(call.body));
      const after = presentImage(await findImage(tx, organizationId, before.id), uses);
      await announceChange(parts.publish, tx, organizationId, {
        object: 'image',
        change: 'edited',
        id: before.id,
      });
      return {
        answer: after,
        audit: {
          action: 'image.edit',
          objectType: 'image',
          objectId: before.id,
          before: facts(presentImage(before, uses)),
          after: facts(after),
          details: { title: after.title },
        },
      };
    }),
  );
  call.header('etag', answer.etag);
  return answer;
}

/** Deletes an image that no living deployment was made with. */
export async function removeImage(
  parts: Parts,
  { countUses }: ImageOptions,
  call: Call<typeof imageRoutes.remove>,
): Promise<void> {
  const { organizationId } = call.session;
  const before = await findImage(parts.database.db, organizationId, call.params.id);
  call.requireMatch(`"${before.revision}"`);
  await call.write(async (tx) => {
    const uses = (await countUses(tx, organizationId)).get(before.id) ?? 0;
    if (uses > 0) {
      throw new Refusal('conflict', { reason: 'used-by-deployments', values: { kind: 'image' } });
    }
    await deleteAsRead(tx, 'machine_image', before);
    await announceChange(parts.publish, tx, organizationId, {
      object: 'image',
      change: 'removed',
      id: before.id,
    });
    return {
      answer: undefined,
      audit: {
        action: 'image.delete',
        objectType: 'image',
        objectId: before.id,
        before: facts(presentImage(before, 0)),
        details: { title: before.title },
      },
    };
  });
}
