import { setTimeout as wait } from 'node:timers/promises';
import { type BlueprintFigures, blueprintRoutes, type MarketplaceBlueprint } from '@blueport/contracts';
import type { Feature, Parts } from '../../../feature.ts';
import { notFound } from '../../../errors/refusal.ts';
import type { RouteRegistry } from '../../../http/registry.ts';
import type { ListEntity } from '../../../list/list-entity.ts';
import { listRows } from '../../../list/list-rows.ts';
import { parseList } from '../../../list/parse-list.ts';
import { benchCatalog } from './bench/bench-catalog.ts';
import { findReadable, listBlueprints, listVersions } from './blueprint-store.ts';
import { registerDrafts } from './drafts.ts';
import { readFigures } from './figures/read-figures.ts';
import { UsageCache } from './figures/usage-cache.ts';
import { registerGallery } from './gallery/routes.ts';
import { type ModelOptions, registerModels } from './models/routes.ts';
import { previewBlueprint } from './preview.ts';
import { withMachine } from './with-machine.ts';

export {
  findBlueprint,
  findReadable,
  listBlueprints,
  listOffered,
  type CatalogView,
} from './blueprint-store.ts';
export { readConfiguredVersion } from './configurations/read-configured-version.ts';
export { checkForm } from './check-form.ts';
export { checkParameters } from './check-parameters.ts';
export { nameParameters, parameterPointer } from './name-parameters.ts';
export { dependenciesById, presentResources } from './present-resources.ts';
export { presentDiagnostic, previewBlueprint } from './preview.ts';
export { checkResourceNames } from './resource-names.ts';
export { sanitizeStoredIcons } from './models/sanitize-stored-icons.ts';
export { applyTags } from './tags/apply-tags.ts';
export { tagExceptions } from './tags/tag-exceptions.ts';
export { withMachine } from './with-machine.ts';
export { assignCatalog, seedCatalog } from './seed-catalog.ts';

const blueprints: ListEntity = {
  fields: {
    id: { type: 'text' },
    name: { type: 'text', search: true },
    title: { type: 'text', search: true },
    summary: { type: 'text', search: true },
    type: { type: 'text', search: true },
    category: { type: 'text', search: true },
    tags: { type: 'text', search: true },
    scope: { type: 'text' },
    clouds: { type: 'text' },
    version: { type: 'text' },
    estimatedMinutes: { type: 'number' },
    resourceTypes: { type: 'text', search: true },
    updatedAt: { type: 'time' },
    basedOn: { type: 'text', search: true },
  },
  created: 'updatedAt',
  titles: ['title', 'name'],
  recent: 'updatedAt',
  tieBreaker: 'name',
};

type SummaryRow = Awaited<ReturnType<typeof listBlueprints>>[number];

function presentSummary(row: SummaryRow, figures: BlueprintFigures): MarketplaceBlueprint {
  return {
    id: row.id,
    name: row.slug,
    title: row.title,
    summary: row.summary,
    category: row.category,
    tags: row.tags,
    icon: row.icon,
    scope: row.scope,
    clouds: row.clouds,
    version: row.version,
    estimatedMinutes: row.estimated_minutes,
    resourceTypes: row.resource_types,
    updatedAt: row.updated_at.toISOString(),
    ...(row.basedOn !== null && { basedOn: row.basedOn }),
    ...(row.typeTitle !== null && { type: row.typeTitle }),
    figures,
  };
}

function registerMarketplace(registry: RouteRegistry, parts: Parts, usages: UsageCache): void {
  const { db } = parts.database;
  registry.register(blueprintRoutes.list, async ({ query, session }) => {
    const list = parseList(blueprints, query);
    const offers = await listBlueprints(db, session);
    const figuresOf = await readFigures(db, usages, session, offers);
    const rows = offers.map((offer) => presentSummary(offer, figuresOf(offer)));
    return listRows(blueprints, list, rows, [{ field: 'title', descending: false }]);
  });

  registry.register(blueprintRoutes.detail, async ({ params, query, session }) => {
    const found = await findReadable(db, session, params.name, query.version);
    if (!found) throw notFound();
    const [versions, figuresOf] = await Promise.all([
      listVersions(db, found.id),
      readFigures(db, usages, session, [found]),
    ]);
    return {
      ...presentSummary(found, figuresOf(found)),
      documentation: found.documentation,
      parameters: found.parameters,
      ...(found.fixed.length > 0 && { fixed: found.fixed }),
      wizard: found.wizard,
      ...(found.form && { form: found.form }),
      versions: versions.map((version) => ({
        version: version.version,
        state: version.state,
        releaseNotes: version.release_notes,
        createdAt: version.created_at.toISOString(),
      })),
    };
  });

  registry.register(blueprintRoutes.template, async ({ params, query, session }) => {
    const found = await findReadable(db, session, params.name, query.version);
    if (!found) throw notFound();
    return found.template;
  });

  registry.register(blueprintRoutes.preview, async ({ params, body, session }) => {
    const found = await findReadable(db, session, params.name, body.version);
    if (!found) throw notFound();
    const chosen = await withMachine(parts, session, found, body.machine);
    return previewBlueprint(chosen, body, session, parts.now());
  });
}

/** Time from the start of the work until the catalog is tested, in milliseconds. The tests keep a processor busy. */
const benchAfterMs = 1000;

/**
 * Creates the marketplace (blueprints that an organization may deploy, their parameters and previews) and the
 * management of blueprints.
 */
export function createBlueprintsFeature(parts: Parts, options: ModelOptions): Feature {
  const usages = new UsageCache(parts.database.db, (error) =>
    parts.log.warn({ err: error }, 'the deployments of blueprints could not be counted'),
  );
  const ending = new AbortController();
  let benching: Promise<void> | undefined;
  return {
    name: 'blueprints',
    routes(registry) {
      registerMarketplace(registry, parts, usages);
      registerDrafts(registry, parts);
      registerModels(registry, parts, options);
      registerGallery(registry);
    },
    async start() {
      // Runs in the background, after the first requests; unchanged content is not tested again.
      benching = wait(benchAfterMs, undefined, { signal: ending.signal, ref: false })
        .then(() => benchCatalog(parts, options, ending.signal))
        .catch((error: unknown) => {
          if (ending.signal.aborted) return;
          parts.log.error(error, 'the blueprints of the catalog could not be tested');
        });
    },
    async stop() {
      ending.abort();
      await benching;
    },
  };
}
