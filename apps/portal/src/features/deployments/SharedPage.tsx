import { useParams } from 'react-router';
import { ErrorState, LoadingState } from '../../states/index.ts';
import { SharedView } from './components/SharedView.tsx';
import { useSharedDeploymentQuery } from './queries.ts';

/** A deployment that somebody shares with whoever is signed in. */
export function Component() {
  const { share = '' } = useParams();
  const { data, error, refetch } = useSharedDeploymentQuery(share);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  return <SharedView shared={data} />;
}
