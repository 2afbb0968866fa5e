import { Suspense } from 'react';
import { useParams } from 'react-router';
import { LoadingState } from '../../../components/states/index.ts';
import { ApplicationDetail } from './components/ApplicationDetail.tsx' with { load: 'part' };
import { ApplicationList } from './components/ApplicationList.tsx' with { load: 'part' };
import { OperationDetail } from './components/OperationDetail.tsx' with { load: 'part' };

/** The list of applications, one application, or one of its operations, as the address names it. */
export function Component() {
  const { id, operationId } = useParams();
  return <Suspense fallback={<LoadingState label="Fetching...." />}>{contentOf(id, operationId)}</Suspense>;
}

function contentOf(id: string | undefined, operationId: string | undefined) {
  if (id === undefined) return <ApplicationList />;
  if (operationId === undefined) return <ApplicationDetail key={id} id={id} />;
  return <OperationDetail key={operationId} id={id} operationId={operationId} />;
}
