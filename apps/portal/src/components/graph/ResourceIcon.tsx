import { Suspense } from 'react';
import { TypeIcon } from './TypeIcon.tsx' with { load: 'background' };

interface ResourceIconProps {
  readonly type: string;
  /** In pixels. */
  readonly size?: number;
}

/** The icon of a resource type in the color of its family; decorative. It appears when the set of icons is loaded. */
export function ResourceIcon({ type, size = 20 }: ResourceIconProps) {
  return (
    <span aria-hidden style={{ flex: 'none', width: size, height: size, lineHeight: 0 }}>
      <Suspense>
        <TypeIcon type={type} size={size} />
      </Suspense>
    </span>
  );
}
