import type { FleetStopRule, FleetWave } from '@blueport/contracts';

/**
 * Returns the sizes of the waves for a number of deployments: in the requested order, with the last one repeated for
 * the remaining deployments.
 */
export function sizeWaves(total: number, waves: readonly FleetWave[]): number[] {
  const sizes: number[] = [];
  let remainingCount = total;
  for (let index = 0; remainingCount > 0; index += 1) {
    const wave = waves[Math.min(index, waves.length - 1)]!;
    const requestedSize = 'size' in wave ? wave.size : Math.ceil((total * wave.percent) / 100);
    const size = Math.min(remainingCount, Math.max(1, requestedSize));
    sizes.push(size);
    remainingCount -= size;
  }
  return sizes;
}

/** Returns whether this number of failures stops the start of further deployments. */
export function isStopReached(rule: FleetStopRule, failed: number, total: number): boolean {
  if (failed === 0) return false;
  const { failures, percent } = rule;
  if (failures === undefined && percent === undefined) return true;
  return (
    (failures !== undefined && failed >= failures) ||
    (percent !== undefined && failed * 100 >= percent * total)
  );
}
