import type { ReactNode } from 'react';
import { LoadingState } from '../../ui/states/LoadingState.tsx';
import { ErrorState } from './ErrorState.tsx';

interface QueryContentProps<Data> {
  readonly query: {
    readonly data?: Data | undefined;
    readonly error?: unknown;
    readonly refetch: () => unknown;
  };
  readonly children: (data: Data) => ReactNode;
}

/** Shows the data of a query; until then a loading state, or the error with a retry. */
export function QueryContent<Data>({ query, children }: QueryContentProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return <LoadingState label="Fetching...." />;
}
