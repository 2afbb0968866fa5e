export { loadCatalog } from './load-catalog.ts';
export type { CatalogBlueprint } from './load-catalog.ts';
export type { BlueprintDefinition } from './blueprint-definition.ts';
