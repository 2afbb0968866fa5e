import type { BlueprintDetail, DeploymentDetail, WizardForm } from '@blueport/contracts';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useCallback, useMemo, useState, useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { blueprintApi } from '../../../core/api/blueprint-api.ts';
import { deploymentApi } from '../../../core/api/deployment-api.ts';
import { LoadingState } from '../../../components/states/index.ts';
import { PageFailure } from '../../../components/states/PageFailure.tsx';
import { useAppSelector } from '../../../core/store/store.ts';
import { openingOf, type OpeningSources } from './model/opening.ts';
import { adaptToDeployment } from './model/adapt-to-deployment.ts';
import { baseRevision, readUnsentDraft, wizardKey } from '../../../core/drafts/unsent-draft.ts';
import { WizardScreen } from './WizardScreen.tsx';
import { useOpeningParts } from './wizard-parts.ts';
import { loadFormRules } from './model/form-rules.ts';
import type { applyLink } from './deferred/apply-link.ts';
import { toApiError } from '../../../core/api/problem.ts';

const isNotOffered = (error: unknown): boolean => toApiError(error)?.status === 404;

/**
 * Loads the blueprint of a wizard: the newest version, or the version being redeployed. If that version is no longer
 * offered, the newest is used instead (`adaptToDeployment` takes only its fields).
 */
function useWizardBlueprint(
  name: string,
  isRedeployment: boolean,
  deployed: DeploymentDetail | undefined,
): { readonly data: BlueprintDetail | undefined; readonly error: unknown; readonly refetch: () => unknown } {
  const detailQuery =
    isRedeployment && deployed ? { name, query: { version: deployed.blueprint.version } } : skipToken;
  const own = blueprintApi.useBlueprintDetailQuery(detailQuery);
  const isGone = isNotOffered(own.error);
  const newest = blueprintApi.useBlueprintDetailQuery({ name }, { skip: isRedeployment && !isGone });
  const { data, error, refetch } = isRedeployment && !isGone ? own : newest;
  return { data, error, refetch };
}

/**
 * Returns a function that loads the blueprint of a deployment whose version may have changed. Throws the server's
 * error.
 */
function useLoadBlueprint(name: string): (deployed: DeploymentDetail) => Promise<BlueprintDetail> {
  const [read] = blueprintApi.useLazyBlueprintDetailQuery();
  return useCallback(
    async (deployed) => {
      const own = await read({ name, query: { version: deployed.blueprint.version } });
      const found = isNotOffered(own.error) ? await read({ name }) : own;
      if (!found.data) throw found.error;
      return found.data;
    },
    [name, read],
  );
}

type PutLink = (
  ...rest: Parameters<ReturnType<typeof applyLink>>
) => ReturnType<ReturnType<typeof applyLink>>;
const inAddress = /^(?:title|subscription|resourceGroup|newResourceGroup|location|(?:p|tag)\..+)$/;

/** Returns a function that fills the form from the URL, if the URL contains values. Its module is loaded only then. */
function useLink(search: URLSearchParams): PutLink | undefined | 'loading' {
  // Kept from the first render, because the URL changes with the steps.
  const [initialSearch] = useState(search);
  const hasValues = [...initialSearch.keys()].some((key) => inAddress.test(key));
  const [loaded, setLoaded] = useState<{ link: PutLink }>();
  useEffect(() => {
    if (!hasValues) return;
    import('./deferred/apply-link.ts').then(
      (found) => setLoaded({ link: found.applyLink(initialSearch) }),
      // A failed chunk download is an error of the whole screen.
      (error: unknown) =>
        setLoaded(() => {
          throw error;
        }),
    );
  }, [initialSearch, hasValues]);
  return hasValues ? (loaded?.link ?? 'loading') : undefined;
}

/** Provisioning form. Loads the blueprint and the initial values, then renders the wizard. */
export function Component() {
  const { name = '' } = useParams();
  const [search] = useSearchParams();
  const from = search.get('from');
  // When redeploying, secrets left empty keep their values.
  const redeployedName = from !== null && search.get('redeploy') === '1' ? from : undefined;
  const accountId = useAppSelector((root) => root.auth.account?.id ?? '');
  const earlier = deploymentApi.useDeploymentDetailQuery(from ? { id: from } : skipToken);
  const blueprint = useWizardBlueprint(name, redeployedName !== undefined, earlier.data);
  const readBlueprintOf = useLoadBlueprint(name);
  // Refetch, so that a cached draft from this visit does not overwrite newer input.
  const draft = blueprintApi.useBlueprintReadDraftQuery(
    { name, query: { deployment: redeployedName } },
    { refetchOnMountOrArgChange: true },
  );
  const canCheck = useFormRules(blueprint.data?.form);
  const link = useLink(search);
  const hasParts = useOpeningParts(
    from !== null || link !== undefined || (draft.isLoading ? undefined : Boolean(draft.data?.draft)),
  );
  const { refetch } = earlier;
  /** Reloads the deployment to redeploy, with its blueprint. */
  const readAgain = useCallback(async (): Promise<ReloadedDeployment> => {
    const deployment = await refetch().unwrap();
    return { deployment, blueprint: await readBlueprintOf(deployment) };
  }, [readBlueprintOf, refetch]);
  // Keep the data already loaded if a reload fails.
  const missing = [earlier, blueprint].find(({ data, error }) => error !== undefined && !data);
  if (missing) return <PageFailure error={missing.error} onRetry={() => void missing.refetch()} />;
  // The form also works without its draft and then opens with the defaults.
  const waiting = !hasParts || draft.isLoading || link === 'loading' || (from !== null && !earlier.data);
  if (!blueprint.data || waiting || !canCheck) return <LoadingState />;
  const found = draft.data;
  const unsent = readUnsentDraft(accountId, wizardKey(name, redeployedName), found?.savedAt ?? null);
  const blueprintDetail = blueprint.data;
  // With an unknown revision, an existing draft causes a conflict instead of being overwritten.
  const revision = found?.revision ?? 'none';
  return (
    <OpenedWizard
      key={`${name} ${from ?? ''} ${redeployedName ?? ''}`}
      blueprint={blueprintDetail}
      hasUnsent={unsent !== null}
      revision={unsent ? baseRevision(unsent, found?.draft ?? null, revision) : revision}
      sources={{
        draft: unsent?.draft ?? found?.draft ?? undefined,
        earlier: earlier.data,
        isRedeployment: redeployedName !== undefined,
        prefersDraft: search.get('kept') === '1',
        link: link && ((values) => link(blueprintDetail, values, redeployedName !== undefined)),
      }}
      isStatus={search.get('deployment') !== null}
      onReadAgain={readAgain}
    />
  );
}

/** Deployment with the blueprint version it uses. */
interface ReloadedDeployment {
  readonly deployment: DeploymentDetail;
  readonly blueprint: BlueprintDetail;
}

interface OpenedWizardProps {
  readonly blueprint: BlueprintDetail;
  /** Revision of the draft, or `none` if there is no draft or it could not be loaded. */
  readonly revision: string;
  /** Whether the draft exists only in this browser. */
  readonly hasUnsent: boolean;
  readonly sources: OpeningSources;
  /** Whether the page shows the status of the deployment just submitted. */
  readonly isStatus: boolean;
  readonly onReadAgain: () => Promise<ReloadedDeployment>;
}

/** Keeps the initial data of the wizard when the queries for the blueprint or the source deployment update. */
function OpenedWizard(props: OpenedWizardProps) {
  const { blueprint, revision, hasUnsent, sources, isStatus, onReadAgain } = props;
  const { earlier, isRedeployment } = sources;
  const [base, setBase] = useState({ blueprint, existingDeployment: isRedeployment ? earlier : undefined });
  const { existingDeployment } = base;
  // After a redeployment, the next attempt is based on the new state.
  if (isStatus && existingDeployment && earlier && existingDeployment !== earlier)
    setBase({ ...base, existingDeployment: earlier });
  const adaptedBlueprint = useMemo(
    () =>
      base.existingDeployment ? adaptToDeployment(base.blueprint, base.existingDeployment) : base.blueprint,
    [base],
  );
  const [opening] = useState(() => openingOf(adaptedBlueprint, sources));
  const readAgain = useCallback(async () => {
    const found = await onReadAgain();
    setBase({ blueprint: found.blueprint, existingDeployment: found.deployment });
  }, [onReadAgain]);
  // Values from the URL hide an existing draft, so editing them must cause a conflict with it.
  const hidesDraft =
    opening.source === 'deployment' && !existingDeployment ? true : opening.source === 'link';
  return (
    <WizardScreen
      blueprint={adaptedBlueprint}
      existingDeployment={existingDeployment}
      opening={opening}
      revision={hidesDraft ? 'none' : revision}
      isUnsent={hasUnsent && opening.source === 'draft'}
      onReadAgain={readAgain}
    />
  );
}

/** Loads the form rules and returns whether the wizard can be rendered. Only blueprints with a form need them. */
function useFormRules(form: WizardForm | undefined): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (!form) return;
    loadFormRules(form).then(
      () => setReady(true),
      // A failed chunk download is an error of the whole screen.
      (error: unknown) =>
        setReady(() => {
          throw error;
        }),
    );
  }, [form]);
  return !form || ready;
}
