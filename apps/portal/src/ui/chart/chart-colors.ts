import type { SystemStyleObject, Theme } from '@mui/system';

/**
 * Series colors in fixed order. Chosen by computation: at least 10.8 (light) and 12.8 (dark) apart in OKLab for normal,
 * protan, deutan and tritan vision, and 3:1 against the background.
 */
const lightSeries = ['#1A73E7', '#DB703B', '#1A2664', '#317061', '#AE82A3', '#4A1D29'] as const;
const darkSeries = ['#7FB2F7', '#D55C13', '#4369C5', '#99F2E0', '#C48C9C', '#9A5768'] as const;
/** Always hatched: no solid gray differs enough from all six colors. */
export const otherColor = '#6F7987';
/** Steps of a heat map, from low to high. */
export const sequentialSteps = [
  '#EAF2FE',
  '#C3DAFB',
  '#94BDF6',
  '#5F9BEF',
  '#2F76DC',
  '#1A57AE',
  '#0B3B82',
] as const;

const variables = (colors: readonly string[]) =>
  Object.fromEntries(colors.map((color, index) => [`--series-${index}`, color]));

/** Defines the series colors for the current color scheme; on paper, always the light ones. */
export const seriesVariables = {
  ...variables(lightSeries),
  '[data-scheme="dark"] &': variables(darkSeries),
  '@media print': { '&&': variables(lightSeries) },
} as const satisfies SystemStyleObject<Theme>;

/** Returns the color of a series by its position. */
export const seriesColor = (index: number): string => `var(--series-${index % lightSeries.length})`;
