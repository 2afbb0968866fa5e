/** Colors of initials by the `--hue` of a person, with a contrast of at least 4.5 in both color schemes. */
export const avatarColors = {
  light: { backgroundColor: 'hsl(var(--hue, 215) 65% 88%)', color: 'hsl(var(--hue, 215) 75% 24%)' },
  dark: { backgroundColor: 'hsl(var(--hue, 215) 35% 28%)', color: 'hsl(var(--hue, 215) 80% 88%)' },
} as const;

/** Number of hues; more would be difficult to distinguish. */
export const hueCount = 12;

/** Returns the hue of a person in degrees. It depends only on the name, so it is the same everywhere. */
export function hueOf(name: string): number {
  let hash = 0;
  for (const character of name.toLowerCase()) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return (hash % hueCount) * (360 / hueCount);
}
