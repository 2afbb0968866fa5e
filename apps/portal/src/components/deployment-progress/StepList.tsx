import Skeleton from '@mui/material/Skeleton';
import type { Step } from '@blueport/contracts';
import { deferredPart } from '../../ui/loading/deferred-part.tsx';

const OperationSteps = deferredPart(
  async () => (await import('./OperationSteps.tsx')).OperationSteps,
  ['graph'],
);

interface StepListProps {
  readonly steps: readonly Step[];
  /** The current time, in milliseconds; running steps show the time elapsed until then. */
  readonly now: number;
}

/**
 * The steps of an operation in the order they started, grouped if there are many. Loaded after the page that shows
 * them.
 */
export function StepList({ steps, now }: StepListProps) {
  const rows = Math.min(steps.length, 6);
  return (
    <OperationSteps steps={steps} now={now} fallback={<Skeleton variant="rounded" height={rows * 57} />} />
  );
}
