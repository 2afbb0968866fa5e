import { Suspense } from 'react';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { LoadingState } from '../../ui/states/LoadingState.tsx';
import type { TextDifferenceProps } from './MergeEditor.tsx';

const MergeEditor = lazyPart(() => import('./MergeEditor.tsx'));

/** Two texts compared: side by side where there is room, one below the other on a phone. Unchanged lines are folded. */
export function TextDifference(props: TextDifferenceProps) {
  return (
    <Suspense fallback={<LoadingState />}>
      <MergeEditor {...props} />
    </Suspense>
  );
}
