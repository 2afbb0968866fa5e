import { useParams, useSearchParams } from 'react-router';
import { useBlueprintQuery } from '../../api/blueprint-queries.ts';
import { useDeploymentQuery } from '../../api/deployment-queries.ts';
import { ErrorState, LoadingState } from '../../states/index.ts';
import { useAppSelector } from '../../store/store.ts';
import { asDeployed } from './model/deployment-request.ts';
import { openingOf } from './model/opening.ts';
import { readUnsent } from './model/unsent-draft.ts';
import { useDraftQuery } from './queries.ts';
import { useFormRules } from './use-form-rules.ts';
import { WizardScreen } from './WizardScreen.tsx';

/** The provisioning form: waits for the blueprint and for whatever the wizard opens with, then hands over. */
export function Component() {
  const { name = '' } = useParams();
  const [search] = useSearchParams();
  const from = search.get('from');
  // Deploying again into the same deployment: secrets that are left empty stay what they were.
  const again = from !== null && search.get('redeploy') === '1';
  const accountId = useAppSelector((root) => root.auth.account?.id ?? '');
  const blueprint = useBlueprintQuery(name);
  const earlier = useDeploymentQuery(from ?? '', { skip: !from });
  // A draft of this visit must not come back over what is being typed.
  const draft = useDraftQuery(name, { refetchOnMountOrArgChange: true });
  const canCheck = useFormRules(blueprint.data?.form);
  const error = blueprint.error ?? earlier.error;
  if (error) {
    return (
      <ErrorState
        error={error}
        onRetry={() => void (from && earlier.error ? earlier : blueprint).refetch()}
      />
    );
  }
  // Without its draft the form still works; it then opens with the defaults.
  const waiting = draft.isLoading || (from !== null && !earlier.data);
  if (!blueprint.data || waiting || !canCheck) return <LoadingState />;
  const unsent = readUnsent(accountId, name, draft.data?.savedAt ?? null);
  const shown = again && earlier.data ? asDeployed(blueprint.data, earlier.data) : blueprint.data;
  const opening = openingOf(shown, unsent ?? draft.data?.draft ?? undefined, earlier.data);
  return <WizardScreen key={`${name} ${from ?? ''}`} blueprint={shown} opening={opening} />;
}
