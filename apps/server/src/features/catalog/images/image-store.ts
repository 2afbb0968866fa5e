import type { Image, ImageValues } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { ListEntity } from '../../../list/list-entity.ts';

/** Counts an organization's live deployments by the id of their image or extension. */
export type CountUses = (
  db: Kysely<Database>,
  organizationId: string,
) => Promise<ReadonlyMap<string, number>>;

export const imageFields: ListEntity = {
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

export const imagesOf = (db: Kysely<Database>, organizationId: string) =>
  db.selectFrom('machine_image').selectAll().where('organization_id', '=', organizationId);
type Row = Awaited<ReturnType<ReturnType<typeof imagesOf>['executeTakeFirstOrThrow']>>;

/** Returns the source of an image in one line. */
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

/** Returns every image of an organization, in the order of the wizard. */
export async function imagesInOrder(db: Kysely<Database>, organizationId: string): Promise<Image[]> {
  const rows = await imagesOf(db, organizationId).orderBy('position').orderBy('title').execute();
  return rows.map((row) => presentImage(row, 0));
}

/** Returns the columns of an image. */
export const imageColumns = (values: ImageValues) => ({
  title: values.title,
  description: values.description,
  family: values.family,
  os: values.os,
  source: JSON.stringify(values.source),
  clouds: JSON.stringify(values.clouds),
  min_cores: values.minCores,
  min_memory_gb: values.minMemoryGb,
  allowed_sizes: JSON.stringify(values.allowedSizes),
  state: values.state,
  position: values.order,
});
