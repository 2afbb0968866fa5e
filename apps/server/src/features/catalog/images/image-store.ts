import type { Image, ImageValues, ListQuery } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { notFound } from '../../../errors/refusal.ts';
import type { ListEntity } from '../../../list/list-entity.ts';
import { listRows } from '../../../list/list-rows.ts';
import { parseList } from '../../../list/parse-list.ts';

/** How many living deployments of an organization use each image or extension, by its id. */
export type CountUses = (
  db: Kysely<Database>,
  organizationId: string,
) => Promise<ReadonlyMap<string, number>>;

const images: ListEntity = {
  fields: {
    id: { type: 'text' },
    title: { type: 'text', search: true },
    description: { type: 'text', search: true },
    family: { type: 'text' },
    os: { type: 'text' },
    kind: { type: 'text' },
    image: { type: 'text', search: true },
    clouds: { type: 'text' },
    state: { type: 'text' },
    order: { type: 'number' },
    minCores: { type: 'number' },
    minMemoryGb: { type: 'number' },
    deployments: { type: 'number' },
    createdAt: { type: 'time' },
    updatedAt: { type: 'time' },
  },
  created: 'createdAt',
  tieBreaker: 'id',
};

const imagesOf = (db: Kysely<Database>, organizationId: string) =>
  db.selectFrom('machine_image').selectAll().where('organization_id', '=', organizationId);
type Row = Awaited<ReturnType<ReturnType<typeof imagesOf>['executeTakeFirstOrThrow']>>;

/** What an image is called where it comes from, in one line. */
export function imageLine({ source }: Pick<Image, 'source'>): string {
  if (source.kind === 'resource') return source.id;
  return [source.publisher, source.offer, source.sku, source.version].join(':');
}

export const presentImage = (row: Row, deployments: number): Image => ({
  id: row.id,
  title: row.title,
  description: row.description,
  family: row.family,
  os: row.os,
  source: row.source,
  clouds: row.clouds,
  minCores: row.min_cores,
  minMemoryGb: row.min_memory_gb,
  allowedSizes: row.allowed_sizes,
  state: row.state,
  order: row.position,
  deployments,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  etag: `"${row.revision}"`,
});

/** The images of an organization; few enough to be filtered in memory. */
export async function listImages(
  db: Kysely<Database>,
  countUses: CountUses,
  organizationId: string,
  query: ListQuery,
) {
  const list = parseList(images, query);
  const [rows, uses] = await Promise.all([
    imagesOf(db, organizationId).execute(),
    countUses(db, organizationId),
  ]);
  const searchable = rows.map((row) => {
    const image = presentImage(row, uses.get(row.id) ?? 0);
    return { ...image, kind: image.source.kind, image: imageLine(image) };
  });
  const found = listRows(images, list, searchable, [
    { field: 'order', descending: false },
    { field: 'title', descending: false },
  ]);
  return { ...found, result: found.result.map(({ kind: _kind, image: _image, ...image }) => image) };
}

/** An image of an organization; 404 for everything else. */
export async function findImage(db: Kysely<Database>, organizationId: string, id: string): Promise<Row> {
  const row = await imagesOf(db, organizationId).where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

/** Every image of an organization, as the wizard orders them. */
export async function imagesInOrder(db: Kysely<Database>, organizationId: string): Promise<Image[]> {
  const rows = await imagesOf(db, organizationId).orderBy('position').orderBy('title').execute();
  return rows.map((row) => presentImage(row, 0));
}

/** Columns of the values that are given. */
export function imageColumns(values: Partial<ImageValues>) {
  const { allowedSizes, clouds, minCores, minMemoryGb, order, source, ...plain } = values;
  return {
    ...plain,
    ...(source !== undefined && { source: JSON.stringify(source) }),
    ...(clouds !== undefined && { clouds: JSON.stringify(clouds) }),
    ...(minCores !== undefined && { min_cores: minCores }),
    ...(minMemoryGb !== undefined && { min_memory_gb: minMemoryGb }),
    ...(allowedSizes !== undefined && { allowed_sizes: JSON.stringify(allowedSizes) }),
    ...(order !== undefined && { position: order }),
  };
}
