import { Suspense } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import { LoadingState } from '../../ui/states/LoadingState.tsx';
import type { TextDifferenceProps } from './MergeEditor.tsx';
import { MergeEditor } from './MergeEditor.tsx' with { load: 'part' };

/** A comparison of two texts: side by side, or on a phone one below the other. Unchanged lines are collapsed. */
export function TextDifference(props: TextDifferenceProps) {
  const t = useT();
  if (props.before === props.after) return <>{t('difference.none')}</>;
  return (
    <Suspense fallback={<LoadingState />}>
      <MergeEditor {...props} />
    </Suspense>
  );
}
