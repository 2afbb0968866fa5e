import type { BlueprintDetail, DeploymentDetail } from '@blueport/contracts';
import { useMemo, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useBlueprintQuery } from '../../api/blueprint-queries.ts';
import { useDeploymentQuery } from '../../api/deployment-queries.ts';
import { ErrorState, LoadingState } from '../../states/index.ts';
import { useAppSelector } from '../../store/store.ts';
import { asDeployed } from './model/deployment-request.ts';
import { openingOf, type OpeningSources } from './model/opening.ts';
import { readUnsent, wizardKey } from './model/unsent-draft.ts';
import { useDraftQuery } from './queries.ts';
import { useFormRules } from './use-form-rules.ts';
import { useLink } from './use-link.ts';
import { WizardScreen } from './WizardScreen.tsx';

/** The provisioning form: waits for the blueprint and for whatever the wizard opens with, then hands over. */
export function Component() {
  const { name = '' } = useParams();
  const [search] = useSearchParams();
  const from = search.get('from');
  // Deploying again into the same deployment: secrets that are left empty stay what they were.
  const again = from !== null && search.get('redeploy') === '1' ? from : undefined;
  const accountId = useAppSelector((root) => root.auth.account?.id ?? '');
  const blueprint = useBlueprintQuery(name);
  const earlier = useDeploymentQuery(from ?? '', { skip: !from });
  // A draft of this visit must not come back over what is being typed.
  const draft = useDraftQuery({ name, deployment: again }, { refetchOnMountOrArgChange: true });
  const canCheck = useFormRules(blueprint.data?.form);
  const link = useLink(search);
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
  const waiting = draft.isLoading || link === 'loading' || (from !== null && !earlier.data);
  if (!blueprint.data || waiting || !canCheck) return <LoadingState />;
  const found = draft.data;
  const unsent = readUnsent(accountId, wizardKey(name, again), found?.savedAt ?? null);
  const shown = blueprint.data;
  return (
    <OpenedWizard
      key={`${name} ${from ?? ''} ${again ?? ''}`}
      blueprint={shown}
      revision={found && (found.revision ?? 'none')}
      sources={{
        draft: unsent ?? found?.draft ?? undefined,
        earlier: earlier.data,
        isAgain: again !== undefined,
        isKept: search.get('kept') === '1',
        link: link && ((values) => link(shown, values, again !== undefined)),
      }}
    />
  );
}

interface OpenedWizardProps {
  readonly blueprint: BlueprintDetail;
  /** What was read of the draft; undefined where it could not be read. */
  readonly revision: string | undefined;
  readonly sources: OpeningSources;
}

/** What the wizard opened with stays, whatever becomes of the deployment that it was filled from. */
function OpenedWizard({ blueprint, revision, sources }: OpenedWizardProps) {
  const [again] = useState<DeploymentDetail | undefined>(sources.isAgain ? sources.earlier : undefined);
  const shown = useMemo(() => (again ? asDeployed(blueprint, again) : blueprint), [again, blueprint]);
  const [opening] = useState(() => openingOf(shown, sources));
  // What the address asks for lies over a draft of other values: whoever edits it is asked which to keep.
  const isOver = opening.source === 'deployment' && !again ? true : opening.source === 'link';
  return (
    <WizardScreen
      blueprint={shown}
      again={again}
      opening={opening}
      revision={isOver && revision !== undefined ? 'none' : revision}
    />
  );
}
