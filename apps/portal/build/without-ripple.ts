import type { Plugin } from 'vite';

const id = '\0blueport:no-ripple';

/**
 * Replaces the ripple of buttons, which the theme turns off (`disableRipple`), with an empty component. The library
 * imports it in every button, so the shell would contain code that never runs.
 */
export function withoutRipple(): Plugin {
  let isFound = false;
  return {
    name: 'blueport:without-ripple',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source !== './TouchRipple.mjs' || !importer?.endsWith('/ButtonBase/ButtonBase.mjs')) return null;
      isFound = true;
      return id;
    },
    load: (module) => (module === id ? 'export default () => null;' : null),
    buildEnd(error) {
      if (!error && !isFound)
        this.error('The ripple of the buttons was not found; the library may have renamed it.');
    },
  };
}
