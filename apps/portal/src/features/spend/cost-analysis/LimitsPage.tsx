import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { LoadingState } from '../../../components/states/index.ts';
import { selectedRowParameter } from '../../../components/resource-table/list-state.ts';
import { LimitDetail } from './limits/components/LimitDetail.tsx' with { load: 'part', texts: 'verdict' };
import { LimitList } from './limits/LimitList.tsx' with { load: 'part', texts: 'verdict' };

/** Cost usage limits: the list, or the limit selected by `sel`. */
export function Component() {
  const [search] = useSearchParams();
  const selected = search.get(selectedRowParameter);
  return (
    <Suspense fallback={<LoadingState label="Fetching...." />}>
      {selected === null ? <LimitList /> : <LimitDetail key={selected} id={selected} />}
    </Suspense>
  );
}
