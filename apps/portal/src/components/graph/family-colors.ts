import type { Theme } from '@mui/material/styles';
import { resourceFamily, type ResourceFamily } from './resource-kind.ts';

/** Color of each family in the light and the dark scheme, with a contrast of at least 3:1 to the surface. */
const colors: Readonly<Record<ResourceFamily, readonly [light: string, dark: string]>> = {
  compute: ['#1A73E7', '#7FB2F7'],
  network: ['#7A3FB5', '#C3A0F2'],
  storage: ['#0B7285', '#5CC6D6'],
  database: ['#B5541C', '#F0A36B'],
  web: ['#2B7A3E', '#7CCB94'],
  container: ['#4450B8', '#A4AEF7'],
  security: ['#8F6200', '#E3B341'],
  monitoring: ['#A8326B', '#F08BB4'],
  management: ['#556070', '#A3AFBF'],
  other: ['#556070', '#A3AFBF'],
};

/** Returns the style that colors the icon of a resource type. */
export const familyColor = (type: string) => (theme: Theme) => {
  const [light, dark] = colors[resourceFamily(type)];
  return { color: light, ...theme.applyStyles('dark', { color: dark }) };
};
