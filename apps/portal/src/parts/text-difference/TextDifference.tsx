import { Suspense } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import { LoadingState } from '../../ui/states/LoadingState.tsx';
import type { TextDifferenceProps } from './MergeEditor.tsx';
import { MergeEditor } from './MergeEditor.tsx' with { load: 'part' };

/** Two texts compared: side by side where there is room, one below the other on a phone. Unchanged lines are folded. */
export function TextDifference(props: TextDifferenceProps) {
  const t = useT();
  if (props.before === props.after) return <>{t('difference.none')}</>;
  return (
    <Suspense fallback={<LoadingState />}>
      <MergeEditor {...props} />
    </Suspense>
  );
}
