import type { Plugin } from 'vite';

const id = '\0blueport:empty-component';

interface Replaced {
  /** What they are, for the name of the plugin and its error. */
  readonly what: string;
  /** The end of the path of the module that imports them. */
  readonly importer: string;
  /** The imports, as they are written there. */
  readonly imports: readonly string[];
}

/** Replaces imports of a library's module with an empty component, and fails if the library no longer has them. */
export function emptyComponents({ what, importer: path, imports }: Replaced): Plugin {
  const found = new Set<string>();
  return {
    name: `blueport:without-${what}`,
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!imports.includes(source) || !importer?.endsWith(path)) return null;
      found.add(source);
      return id;
    },
    load: (module) => (module === id ? 'export default () => null;' : null),
    buildEnd(error) {
      if (!error && found.size < imports.length)
        this.error(`Imports of ${path} were not found (${what}); the library may have renamed them.`);
    },
  };
}
