import type { BlueprintDetail, DeploymentDetail, WizardForm } from '@blueport/contracts';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useCallback, useMemo, useState, useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { blueprintApi } from '../../../core/api/blueprint-api.ts';
import { deploymentApi } from '../../../core/api/deployment-api.ts';
import { ErrorState, LoadingState } from '../../../parts/states/index.ts';
import { useAppSelector } from '../../../core/store/store.ts';
import { openingOf, type OpeningSources } from './model/opening.ts';
import { asDeployed } from './model/as-deployed.ts';
import { baseOf, readUnsent, wizardKey } from '../../../core/drafts/unsent-draft.ts';
import { useReadBlueprintOf, useWizardBlueprint } from './use-wizard-blueprint.ts';
import { WizardScreen } from './WizardScreen.tsx';
import { loadFormRules } from './model/form-rules.ts';
import type { applyLink } from './later/link.ts';

type PutLink = (
  ...rest: Parameters<ReturnType<typeof applyLink>>
) => ReturnType<ReturnType<typeof applyLink>>;
const inAddress = /^(?:title|subscription|resourceGroup|newResourceGroup|location|(?:p|tag)\..+)$/;

/** What the address says that the form is to be filled with; what reads it is fetched only for addresses that say something. */
function useLink(search: URLSearchParams): PutLink | undefined | 'loading' {
  // What was asked for when the wizard opened; the address changes with its steps.
  const [asked] = useState(search);
  const says = [...asked.keys()].some((key) => inAddress.test(key));
  const [put, setPut] = useState<{ link: PutLink }>();
  useEffect(() => {
    if (!says) return;
    import('./later/link.ts').then(
      (found) => setPut({ link: found.applyLink(asked) }),
      // Like every chunk that cannot be fetched, it is the screen's failure.
      (error: unknown) =>
        setPut(() => {
          throw error;
        }),
    );
  }, [asked, says]);
  return says ? (put?.link ?? 'loading') : undefined;
}

/** The provisioning form: waits for the blueprint and for whatever the wizard opens with, then hands over. */
export function Component() {
  const { name = '' } = useParams();
  const [search] = useSearchParams();
  const from = search.get('from');
  // Deploying again into the same deployment: secrets that are left empty stay what they were.
  const again = from !== null && search.get('redeploy') === '1' ? from : undefined;
  const accountId = useAppSelector((root) => root.auth.account?.id ?? '');
  const earlier = deploymentApi.useDeploymentDetailQuery(from ? { id: from } : skipToken);
  const blueprint = useWizardBlueprint(name, again !== undefined, earlier.data);
  const readBlueprintOf = useReadBlueprintOf(name);
  // A draft of this visit must not come back over what is being typed.
  const draft = blueprintApi.useBlueprintReadDraftQuery(
    { name, query: { deployment: again } },
    { refetchOnMountOrArgChange: true },
  );
  const canCheck = useFormRules(blueprint.data?.form);
  const link = useLink(search);
  const { refetch } = earlier;
  /** The deployment that is deployed again as it is now, with its blueprint. */
  const readAgain = useCallback(async (): Promise<Deployed> => {
    const deployment = await refetch().unwrap();
    return { deployment, blueprint: await readBlueprintOf(deployment) };
  }, [readBlueprintOf, refetch]);
  // What is there stays, whatever becomes of reading it again.
  const missing = [earlier, blueprint].find(({ data, error }) => error !== undefined && !data);
  if (missing) return <ErrorState error={missing.error} onRetry={() => void missing.refetch()} />;
  // Without its draft the form still works; it then opens with the defaults.
  const waiting = draft.isLoading || link === 'loading' || (from !== null && !earlier.data);
  if (!blueprint.data || waiting || !canCheck) return <LoadingState />;
  const found = draft.data;
  const unsent = readUnsent(accountId, wizardKey(name, again), found?.savedAt ?? null);
  const shown = blueprint.data;
  // Where the draft could not be read, one that is there all the same is asked about before it is written over.
  const revision = found?.revision ?? 'none';
  return (
    <OpenedWizard
      key={`${name} ${from ?? ''} ${again ?? ''}`}
      blueprint={shown}
      hasUnsent={unsent !== null}
      revision={unsent ? baseOf(unsent, found?.draft ?? null, revision) : revision}
      sources={{
        draft: unsent?.draft ?? found?.draft ?? undefined,
        earlier: earlier.data,
        isAgain: again !== undefined,
        isKept: search.get('kept') === '1',
        link: link && ((values) => link(shown, values, again !== undefined)),
      }}
      isStatus={search.get('deployment') !== null}
      onReadAgain={readAgain}
    />
  );
}

/** A deployment with the blueprint that it is on. */
interface Deployed {
  readonly deployment: DeploymentDetail;
  readonly blueprint: BlueprintDetail;
}

interface OpenedWizardProps {
  readonly blueprint: BlueprintDetail;
  /** What the draft rests on: `none` where there is none, or nobody knows. */
  readonly revision: string;
  /** Whether the draft exists in this browser only. */
  readonly hasUnsent: boolean;
  readonly sources: OpeningSources;
  /** Whether the deployment is being looked at that was just sent. */
  readonly isStatus: boolean;
  readonly onReadAgain: () => Promise<Deployed>;
}

/** What the wizard opened with stays, whatever becomes of the blueprint and of the deployment that it was filled from. */
function OpenedWizard(props: OpenedWizardProps) {
  const { blueprint, revision, hasUnsent, sources, isStatus, onReadAgain } = props;
  const { earlier, isAgain } = sources;
  const [base, setBase] = useState({ blueprint, again: isAgain ? earlier : undefined });
  const { again } = base;
  // What was deployed again is what the next attempt rests on.
  if (isStatus && again && earlier && again !== earlier) setBase({ ...base, again: earlier });
  const shown = useMemo(() => (base.again ? asDeployed(base.blueprint, base.again) : base.blueprint), [base]);
  const [opening] = useState(() => openingOf(shown, sources));
  const readAgain = useCallback(async () => {
    const found = await onReadAgain();
    setBase({ blueprint: found.blueprint, again: found.deployment });
  }, [onReadAgain]);
  // What the address asks for lies over a draft of other values: whoever edits it is asked which to keep.
  const isOver = opening.source === 'deployment' && !again ? true : opening.source === 'link';
  return (
    <WizardScreen
      blueprint={shown}
      again={again}
      opening={opening}
      revision={isOver ? 'none' : revision}
      isUnsent={hasUnsent && opening.source === 'draft'}
      onReadAgain={readAgain}
    />
  );
}

/** Whether the wizard can be drawn: one with a form waits for the form's rules. */
function useFormRules(form: WizardForm | undefined): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (!form) return;
    loadFormRules(form).then(
      () => setReady(true),
      // Like every chunk that cannot be fetched, it is the screen's failure.
      (error: unknown) =>
        setReady(() => {
          throw error;
        }),
    );
  }, [form]);
  return !form || ready;
}
