import { emptyComponents } from './empty-components.ts';

/**
 * Leaves out the ripple of buttons, which the theme turns off (`disableRipple`). The library imports it in every button,
 * so the shell would contain code that never runs.
 */
export const withoutRipple = () =>
  emptyComponents({
    what: 'ripple',
    importer: '/ButtonBase/ButtonBase.mjs',
    imports: ['./TouchRipple.mjs'],
  });
