import { useAppSelector } from '../../core/store/store.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { ErrorState } from './ErrorState.tsx';

interface PageFailureProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
}

/** A page whose content failed to load: its heading names the screen, as the document title does. */
export function PageFailure(props: PageFailureProps) {
  const title = useAppSelector((state) => state.activeTab.activeTab);
  return (
    <div data-page-failure>
      <PageHeader title={title} />
      <ErrorState {...props} />
    </div>
  );
}
