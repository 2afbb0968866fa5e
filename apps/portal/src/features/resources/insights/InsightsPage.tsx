import { Suspense } from 'react';
import { useParams } from 'react-router';
import { LoadingState } from '../../../components/states/index.ts';
import { InsightDetail } from './components/InsightDetail.tsx' with {
  load: 'part',
  texts: 'activity operations',
};
import { RuleList } from './rules/RuleList.tsx' with { load: 'part' };
import { InsightList } from './components/InsightList.tsx' with { load: 'part', texts: 'activity' };

/** What needs attention: the list, the rules of alerts, or the insight in the address. */
export function Component() {
  const { id } = useParams();
  return <Suspense fallback={<LoadingState label="Fetching...." />}>{contentOf(id)}</Suspense>;
}

function contentOf(id: string | undefined) {
  if (id === undefined) return <InsightList />;
  return id === 'rules' ? <RuleList isCreating={false} /> : <InsightDetail key={id} id={id} />;
}
