import { ErrorState, type ErrorStateProps } from './ErrorState.tsx';

/** A page that failed to load: the failure is its heading. */
export function PageError(props: Omit<ErrorStateProps, 'wholePage'>) {
  return <ErrorState {...props} wholePage />;
}
