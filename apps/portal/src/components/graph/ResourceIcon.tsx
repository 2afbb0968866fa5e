import { Suspense } from 'react';
import { TypeIcon } from './TypeIcon.tsx' with { load: 'background' };

const size = 20;

/** The icon of a resource type in the color of its family; decorative. It appears when the set of icons is loaded. */
export function ResourceIcon({ type }: { readonly type: string }) {
  return (
    <span aria-hidden style={{ flex: 'none', width: size, height: size, lineHeight: 0 }}>
      <Suspense>
        <TypeIcon type={type} size={size} />
      </Suspense>
    </span>
  );
}
