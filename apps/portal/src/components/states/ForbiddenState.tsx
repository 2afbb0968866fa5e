import { Suspense, type ComponentProps } from 'react';
import { LoadingState } from '../../ui/states/LoadingState.tsx';
import { ForbiddenContent } from '../permission-request/ForbiddenContent.tsx' with {
  load: 'part',
  texts: 'permission-request',
};

/** The not-authorized screen: names the key, the side that lacks it, and who can grant it. */
export function ForbiddenState(props: ComponentProps<typeof ForbiddenContent>) {
  return (
    <Suspense fallback={<LoadingState />}>
      <ForbiddenContent {...props} />
    </Suspense>
  );
}
