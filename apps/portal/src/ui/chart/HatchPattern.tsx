import { otherColor } from './chart-colors.ts';

/** A hatched fill for "Other", because no solid gray differs enough from all series colors. */
export function HatchPattern({ id }: { readonly id: string }) {
  return (
    <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width={6} height={6} fill={otherColor} fillOpacity={0.18} />
      <rect width={2.5} height={6} fill={otherColor} />
    </pattern>
  );
}
