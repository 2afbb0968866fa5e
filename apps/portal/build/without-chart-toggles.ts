import { emptyComponents } from './empty-components.ts';

/**
 * Leaves out the toggle buttons of the charts. The library lists them as defaults of a toolbar that only its commercial
 * edition has, so every chart would download them and their imports.
 */
export const withoutChartToggles = () =>
  emptyComponents({
    what: 'chart-toggles',
    importer: '/x-charts/internals/material/index.mjs',
    imports: ['@mui/material/ToggleButton', '@mui/material/ToggleButtonGroup'],
  });
