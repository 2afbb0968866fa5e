import type { Plugin } from 'vite';

const id = '\0blueport:no-ripple';

/**
 * Replaces the ripple of buttons, which the theme turns off (`disableRipple`), with an empty component. The library
 * imports it in every button, so the shell would contain code that never runs.
 */
export function withoutRipple(): Plugin {
  return {
    name: 'blueport:without-ripple',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './TouchRipple.mjs' && importer?.endsWith('/ButtonBase/ButtonBase.mjs') ? id : null,
    load: (module) => (module === id ? 'export default () => null;' : null),
  };
}
