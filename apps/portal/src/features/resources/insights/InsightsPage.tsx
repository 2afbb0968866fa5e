import { Suspense } from 'react';
import { useParams } from 'react-router';
import { LoadingState } from '../../../components/states/index.ts';
import { InsightDetail } from './components/InsightDetail.tsx' with {
  load: 'part',
  texts: 'activity operations',
};
import { InsightList } from './components/InsightList.tsx' with { load: 'part', texts: 'activity' };

/** What needs attention: the list, or the insight in the address. */
export function Component() {
  const { id } = useParams();
  return (
    <Suspense fallback={<LoadingState label="Fetching...." />}>
      {id === undefined ? <InsightList /> : <InsightDetail key={id} id={id} />}
    </Suspense>
  );
}
