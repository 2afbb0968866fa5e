import { useId } from 'react';
import { HatchPattern } from './HatchPattern.tsx';

/** A square in the color of a series. */
export function Swatch({ color, isOther = false }: { readonly color: string; readonly isOther?: boolean }) {
  const hatch = useId();
  return (
    <svg aria-hidden width={12} height={12} style={{ flex: 'none', display: 'block' }}>
      {isOther && <HatchPattern id={hatch} />}
      <rect width={12} height={12} rx={2.5} fill={isOther ? `url(#${hatch})` : color} />
    </svg>
  );
}
