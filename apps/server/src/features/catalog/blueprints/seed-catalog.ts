import { join } from 'node:path';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { runBatch } from '../../../database/run-batch.ts';
import type { Parts } from '../../../feature.ts';
import { hashOf } from '../../../security/canonical-json.ts';
import { loadCatalog, type CatalogBlueprint } from './catalog/index.ts';
import { blueprintParameters, resourceTypesOf } from './describe-template.ts';
import { freeNames } from './models/assign-names.ts';

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
  const known = await tx
    .selectFrom('blueprint')
    .select(['id', 'customized'])
    .where('slug', '=', slug)
    .where('owner_organization_id', 'is', null)
    .executeTakeFirst();
  if (!known) {
    const id = newId();
    await tx
      .insertInto('blueprint')
      .values({ id, slug, ...values, owner_organization_id: null })
      .execute();
    return id;
  }
  // Changes that the operator made in the portal are kept.
  if (!known.customized) {
    await tx.updateTable('blueprint').set(values).where('id', '=', known.id).execute();
  }
  return known.id;
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
    updated_at: sql<Date>`now()`,
  };
  await tx
    .insertInto('blueprint_version')
    .values({
      id: newId(),
      blueprint_id: blueprintId,
      version: definition.version,
      state: 'Published',
      origin: 'catalog',
      published_at: sql<Date>`now()`,
      ...values,
    })
    .onConflict((conflict) => conflict.columns(['blueprint_id', 'version']).doUpdateSet(values))
    .execute();
}

/**
 * Assigns every organization the catalog blueprints that it does not have yet. A withdrawn blueprint keeps its
 * row, so it is not added again. If its name is in use, it gets another.
 */
export async function assignCatalog(tx: Transaction<Database>): Promise<void> {
  const missing = await tx
    .selectFrom('organization')
    .innerJoin('blueprint', (join) => join.onTrue())
    .where('blueprint.owner_organization_id', 'is', null)
    .where(
      sql<boolean>`not exists (select from organization_blueprint there where there.organization_id = organization.id
        and there.blueprint_id = blueprint.id and there.configuration_id is null)`,
    )
    .select([
      'organization.id as organizationId',
      'blueprint.id as blueprintId',
      'blueprint.slug as preferredName',
    ])
    .orderBy('organization.id')
    .orderBy('blueprint.slug')
    .execute();
  if (missing.length === 0) return;
  const names = await freeNames(tx, missing);
  const rows = missing.map((row, index) => ({ ...row, slug: names[index] ?? row.preferredName }));
  await sql`insert into organization_blueprint (organization_id, blueprint_id, slug)
    select "organizationId", "blueprintId", slug from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given("organizationId" uuid, "blueprintId" uuid, slug text)
    on conflict do nothing`.execute(tx);
}

const versionKey = (slug: string, version: string): string => `${slug}@${version}`;

interface StoredVersion {
  readonly id: string;
  readonly contentHash: string;
  readonly origin: 'catalog' | 'author';
}

/** Test cases are not part of a version's content: they follow the folder even after the version is deployed. */
function updateCases(tx: Transaction<Database>, { slug, definition, cases }: CatalogBlueprint) {
  const text = JSON.stringify(cases);
  return tx
    .updateTable('blueprint_version as version')
    .from('blueprint')
    .set({ cases: text })
    .whereRef('blueprint.id', '=', 'version.blueprint_id')
    .where('blueprint.slug', '=', slug)
    .where('blueprint.owner_organization_id', 'is', null)
    .where('version.version', '=', definition.version)
    .where('version.origin', '=', 'catalog')
    .where(sql<boolean>`version.cases is distinct from ${text}::jsonb`);
}

/** Reads the stored catalog versions, by slug and number. */
async function readStored(tx: Transaction<Database>): Promise<Map<string, StoredVersion>> {
  const rows = await tx
    .selectFrom('blueprint_version as version')
    .innerJoin('blueprint', 'blueprint.id', 'version.blueprint_id')
    .where('blueprint.owner_organization_id', 'is', null)
    .select([
      'version.id',
      'blueprint.slug',
      'version.version',
      'version.origin',
      'version.content_hash as contentHash',
    ])
    .execute();
  return new Map(rows.map(({ slug, version, ...rest }) => [versionKey(slug, version), rest]));
}

async function isDeployed(tx: Transaction<Database>, versionId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('deployment')
    .select('id')
    .where('blueprint_version_id', '=', versionId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Imports new and changed blueprints from the catalog folder for every organization. A deployed version never changes
 * in place, because its number would then identify two contents.
 */
export async function seedCatalog(
  parts: Pick<Parts, 'database' | 'newId' | 'log'>,
  directory: string,
): Promise<number> {
  const catalog = await loadCatalog(directory);
  return parts.database.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('catalog', 0))`.execute(tx);
    const stored = await readStored(tx);
    let changed = 0;
    for (const blueprint of catalog) {
      const { slug, definition } = blueprint;
      const known = stored.get(versionKey(slug, definition.version));
      if (known?.contentHash === contentHash(blueprint)) continue;
      if (known?.origin === 'author') {
        parts.log.warn(
          { folder: join(directory, slug), version: definition.version },
          `The blueprint folder "${slug}" has the version number ${definition.version}, which was written in the portal; ` +
            'the version of the portal is kept. Raise "version" in its blueprint.json.',
        );
        continue;
      }
      if (known && (await isDeployed(tx, known.id))) {
        parts.log.warn(
          { folder: join(directory, slug), version: definition.version },
          `The blueprint folder "${slug}" has changed but keeps the version number ${definition.version}, which is deployed; ` +
            'the published content is kept. Raise "version" in its blueprint.json to publish the change.',
        );
        continue;
      }
      const id = await saveBlueprint(tx, blueprint, parts.newId);
      await saveVersion(tx, id, blueprint, parts.newId);
      changed += 1;
    }
    await runBatch(tx, ...catalog.map((blueprint) => updateCases(tx, blueprint)));
    await assignCatalog(tx);
    return changed;
  });
}
