import { Suspense } from 'react';
import { TypeLabel } from './TypeLabel.tsx' with { load: 'background' };
import { TypeTile } from './TypeTile.tsx' with { load: 'background' };

interface ResourceTileProps {
  readonly type: string;
  readonly size: number;
}

/** The icon of a resource type on a tile, for graphs; decorative. It appears when the icons are loaded. */
export function ResourceTile({ type, size }: ResourceTileProps) {
  return (
    <span aria-hidden style={{ flex: 'none', width: size, height: size, lineHeight: 0 }}>
      <Suspense>
        <TypeTile type={type} size={size} />
      </Suspense>
    </span>
  );
}

/** The label of a resource type below its name. It appears with the icons. */
export const ResourceType = ({ type }: Pick<ResourceTileProps, 'type'>) => (
  <Suspense fallback={'\u00a0'}>
    <TypeLabel type={type} />
  </Suspense>
);
