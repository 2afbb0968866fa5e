import type { Plugin } from 'vite';

const noColor = '\0blueport:no-color';

/** The library's default colors; the theme defines all of them except `common` and `grey`. */
const colors = /^\.\.\/colors\/(?:purple|red|orange|blue|lightBlue|green)\.mjs$/;
/** Modules that create the library's default theme when they are loaded. */
const withTheme = /\/@mui\/material\/(?:Box\/Box|styles\/defaultTheme)\.mjs$/;

/**
 * Leaves out the library's default theme, which the portal's theme replaces: its colors would be in the shell, and
 * every start would create it twice. A color missing in the portal's theme fails at the start ("The color provided to
 * augmentColor is invalid").
 */
export function withoutDefaultTheme(): Plugin {
  const found = new Set<string>();
  return {
    name: 'blueport:without-default-theme',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!colors.test(source) || !importer?.endsWith('/styles/createPalette.mjs')) return null;
      found.add(source);
      return noColor;
    },
    load: (module) => (module === noColor ? 'export default {};' : null),
    transform(code, id) {
      if (!withTheme.test(id)) return null;
      const without = code.replace('const defaultTheme = createTheme();', 'const defaultTheme = {};');
      if (without !== code) found.add(id);
      return { code: without, map: null };
    },
    buildEnd(error) {
      if (!error && found.size !== 8)
        this.error('The default theme was not found; the library may have changed its files.');
    },
  };
}
