import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { toApiError } from '../../core/api/problem.ts';
import { tabActivated } from '../../core/store/active-tab.ts';
import type { RootState } from '../../core/store/store.ts';
import { ErrorState, type ErrorStateProps } from './ErrorState.tsx';
import { problemText } from './problem-text.ts';

/** A page that failed to load. The document's title names the failure until the page can be shown. */
export function PageError(props: Omit<ErrorStateProps, 'wholePage'>) {
  const { title } = problemText(toApiError(props.error));
  const store = useStore<RootState>();
  useEffect(() => {
    const { activeTab } = store.getState();
    store.dispatch(tabActivated({ ...activeTab, activeTab: title }));
    // Before the next screen sets its own title, because effects end before others start.
    return () => void store.dispatch(tabActivated(activeTab));
  }, [store, title]);
  return <ErrorState {...props} wholePage />;
}
