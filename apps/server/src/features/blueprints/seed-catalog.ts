import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/tables/index.ts';
import type { Parts } from '../../feature.ts';
import { hashOf } from '../../security/canonical-json.ts';
import { loadCatalog, type CatalogBlueprint } from './catalog/index.ts';
import { blueprintParameters, resourceTypesOf } from './describe-template.ts';

const iconUri = (svg: string): string => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;

function contentHash({ definition, templateText, icon, documentation }: CatalogBlueprint): string {
  return hashOf({ definition, templateText, icon, documentation }).toString('hex');
}

async function saveBlueprint(
  tx: Transaction<Database>,
  { slug, definition, icon }: CatalogBlueprint,
  newId: () => string,
): Promise<string> {
  const values = {
    title: definition.title,
    summary: definition.summary,
    category: definition.category,
    tags: JSON.stringify(definition.tags),
    icon: iconUri(icon),
    scope: definition.scope,
    clouds: JSON.stringify(definition.clouds),
    updated_at: sql<Date>`now()`,
  };
  const row = await tx
    .insertInto('blueprint')
    .values({ id: newId(), slug, ...values, owner_organization_id: null })
    .onConflict((conflict) =>
      conflict.column('slug').where('owner_organization_id', 'is', null).doUpdateSet(values),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function saveVersion(
  tx: Transaction<Database>,
  blueprintId: string,
  blueprint: CatalogBlueprint,
  newId: () => string,
): Promise<void> {
  const { definition, template, templateText, documentation } = blueprint;
  const values = {
    template: templateText,
    parameters: JSON.stringify(blueprintParameters(template, definition.parameters)),
    wizard: JSON.stringify(definition.wizard),
    resource_types: JSON.stringify(resourceTypesOf(template)),
    documentation,
    release_notes: definition.releaseNotes,
    estimated_minutes: definition.estimatedMinutes,
    content_hash: contentHash(blueprint),
  };
  await tx
    .insertInto('blueprint_version')
    .values({
      id: newId(),
      blueprint_id: blueprintId,
      version: definition.version,
      state: 'Published',
      ...values,
    })
    .onConflict((conflict) => conflict.columns(['blueprint_id', 'version']).doUpdateSet(values))
    .execute();
}

/** Brings the catalog folder into the database: what is new or changed by its content hash, for every organization. */
export async function seedCatalog(
  parts: Pick<Parts, 'database' | 'newId'>,
  directory: string,
): Promise<number> {
  const catalog = await loadCatalog(directory);
  return parts.database.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('catalog', 0))`.execute(tx);
    const stored = await tx.selectFrom('blueprint_version').select('content_hash').execute();
    const known = new Set(stored.map((row) => row.content_hash));
    const changed = catalog.filter((blueprint) => !known.has(contentHash(blueprint)));
    for (const blueprint of changed) {
      const id = await saveBlueprint(tx, blueprint, parts.newId);
      await saveVersion(tx, id, blueprint, parts.newId);
    }
    await tx
      .insertInto('organization_blueprint')
      .columns(['organization_id', 'blueprint_id', 'slug'])
      .expression((builder) =>
        builder
          .selectFrom('organization')
          .innerJoin('blueprint', (join) => join.onTrue())
          .where('blueprint.owner_organization_id', 'is', null)
          .select(['organization.id', 'blueprint.id as blueprint_id', 'blueprint.slug']),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return changed.length;
  });
}
