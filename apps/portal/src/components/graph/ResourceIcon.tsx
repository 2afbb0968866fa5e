import { familyColor } from './family-colors.ts';
import { familyIcons } from './family-icons.ts';
import { resourceFamily } from './resource-kind.ts';

/** The icon of a resource type's family in its color; decorative. */
export function ResourceIcon({ type }: { readonly type: string }) {
  const Icon = familyIcons[resourceFamily(type)];
  return <Icon aria-hidden sx={[{ flex: 'none' }, familyColor(type)]} />;
}
