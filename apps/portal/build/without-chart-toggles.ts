import type { Plugin } from 'vite';

const id = '\0blueport:no-toggle';
const toggles = /^@mui\/material\/ToggleButton(?:Group)?$/;

/**
 * Replaces the toggle buttons of the charts with an empty component. The library lists them as defaults of a toolbar
 * that only its commercial edition has, so every chart would download them and their imports.
 */
export function withoutChartToggles(): Plugin {
  const found = new Set<string>();
  return {
    name: 'blueport:without-chart-toggles',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!toggles.test(source) || !importer?.endsWith('/x-charts/internals/material/index.mjs')) return null;
      found.add(source);
      return id;
    },
    load: (module) => (module === id ? 'export default () => null;' : null),
    buildEnd(error) {
      if (!error && found.size !== 2)
        this.error('The toggle buttons of the charts were not found; the library may have renamed them.');
    },
  };
}
