/** Fetches one catalogue of messages; the build compiles its values to token lists. */
export type CatalogueLoader = () => Promise<{ default: Readonly<Record<string, string>> }>;

const nameOf = (file: string): string =>
  file
    .replace(/^.*\/packages\/contracts\/src\//, '')
    .replace(/^messages\/diagnostics\/.*/, 'diagnostics')
    .replace(/^messages\/.*/, 'problems')
    .replace(/^(\.\.\/)+((features\/[^/]+|components|ui|core|app)\/)?/, '')
    .replace(/\/messages\/.*/, '');

/**
 * Returns the loaders of catalogues by feature (`blueprints`), lazy part of one (`provision/deferred`), shared part
 * (`price`) or subject of the contracts (`problems`, `messaging`, `diagnostics`), without the domain.
 */
export function loadersByName(
  files: Readonly<Record<string, CatalogueLoader>>,
): ReadonlyMap<string, CatalogueLoader> {
  return new Map(Object.entries(files).map(([file, loader]) => [nameOf(file), loader]));
}
