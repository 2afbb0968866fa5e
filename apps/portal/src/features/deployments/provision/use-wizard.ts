import type {
  BlueprintDetail,
  DeploymentDetail,
  MachineOffer,
  Preview,
  PriceRequest,
} from '@blueport/contracts';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useMemo, useReducer, useState } from 'react';
import type { Dispatch } from 'react';
import { type ApiError, toApiError } from '../../../core/api/problem.ts';
import { subscriptionApi } from '../../../core/api/subscription-api.ts';
import type { FieldIssue } from './model/field-issue.ts';
import { hasMachines } from './model/machine-values.ts';
import { deployedValues } from './model/adapt-to-deployment.ts';
import { mapDiagnostics } from './model/server-issues.ts';
import { validateWizard } from './model/validate-wizard.ts';
import {
  visibleIssues,
  type WizardAction,
  wizardReducer,
  type WizardState,
  wizardStateOf,
} from './model/wizard-state.ts';
import { stepOfField } from './model/wizard-steps.ts';
import type { WizardValues } from './model/wizard-values.ts';
import { groupsOf, machineApi } from './queries.ts';

/** Machine offer that is loading or failed to load. */
interface MissingOffer {
  readonly state: 'loading' | 'failed';
  readonly error: ApiError | undefined;
  readonly retry: () => void;
}

export interface Wizard {
  readonly blueprint: BlueprintDetail;
  /** Deployment being redeployed, as of opening the wizard or the last reload. */
  readonly existingDeployment: DeploymentDetail | undefined;
  /** Values of that deployment, before any edits. */
  readonly existingValues: WizardValues | undefined;
  readonly state: WizardState;
  readonly dispatch: Dispatch<WizardAction>;
  /** Machine offer of the organization. Undefined while loading, or if there is nothing to select. */
  readonly offer: MachineOffer | undefined;
  /** Why a required machine offer is missing, which blocks the deployment. */
  readonly missingOffer: MissingOffer | undefined;
  /** All issues found in the browser, visible or not. */
  readonly issues: readonly FieldIssue[];
  /** Evaluated defaults of the template, as far as the preview knows them. */
  readonly defaults?: Readonly<Record<string, unknown>> | undefined;
  /** Request for the price of the current values, as far as they are valid. */
  readonly priceRequest?: PriceRequest | undefined;
  /** Visible issues. */
  readonly displayedIssues: readonly FieldIssue[];
}

interface PreviewResults {
  readonly preview: Preview | undefined;
  readonly stale: boolean;
  readonly priceRequest: PriceRequest;
}

/** Adds the results of the preview: evaluated defaults, names that Azure would reject, and the price request. */
export function withPreview(wizard: Wizard, { preview, stale, priceRequest }: PreviewResults): Wizard {
  const { blueprint, state } = wizard;
  const found = preview && !stale ? mapDiagnostics(blueprint, preview, 'resource-name') : [];
  // Each field shows one issue; those found in the browser take precedence.
  const invalidFields = new Set([...wizard.issues, ...state.server.fields].map(({ field }) => field));
  const nameIssues = found.filter(({ field }) => !invalidFields.has(field));
  const visible = visibleIssues(state, nameIssues, (field) => stepOfField(blueprint, field));
  return {
    ...wizard,
    defaults: preview?.defaults,
    priceRequest,
    issues: [...wizard.issues, ...nameIssues],
    displayedIssues: [...wizard.displayedIssues, ...visible.slice(state.server.fields.length)],
  };
}

/** Loads the machine offer of a blueprint. Until it is loaded, `missingOffer` holds the reason. */
function useMachineOffer(blueprint: BlueprintDetail, chooses: boolean) {
  const offerQuery = machineApi.useMachineOfferQuery(
    { query: { blueprint: blueprint.name, version: blueprint.version } },
    { skip: !chooses },
  );
  const { currentData: offer } = offerQuery;
  if (!chooses || offer) return { offer, missingOffer: undefined };
  const isFailed = offerQuery.isError && !offerQuery.isFetching;
  const missingOffer: MissingOffer = {
    state: isFailed ? 'failed' : 'loading',
    error: toApiError(offerQuery.error),
    retry: () => void offerQuery.refetch(),
  };
  return { offer, missingOffer };
}

/** Manages the state of the wizard and validates it against the selected subscription once that is loaded. */
export function useWizard(
  blueprint: BlueprintDetail,
  start: WizardValues,
  existingDeployment: DeploymentDetail | undefined,
): Wizard {
  const [state, dispatch] = useReducer(wizardReducer, start, wizardStateOf);
  const existingValues = useMemo(
    () => existingDeployment && deployedValues(blueprint, existingDeployment),
    [existingDeployment, blueprint],
  );
  const [base, setBase] = useState(existingValues);
  if (existingValues !== base) {
    // Rebase before rendering, so that values for the previous state are never combined with the new one.
    setBase(existingValues);
    if (existingValues && base) dispatch({ type: 'rebase', before: base, now: existingValues });
  }
  // A redeployment keeps the machine settings.
  const chooses = hasMachines(blueprint) && !existingDeployment;
  const { offer, missingOffer } = useMachineOffer(blueprint, chooses);
  const missingOfferState = missingOffer?.state;
  const { subscriptionId } = state.values;
  const suggested = subscriptionApi
    .useSubscriptionListQuery(subscriptionId === '' ? { query: { limit: 0 } } : skipToken)
    .currentData?.result.find(({ isDefault }) => isDefault)?.subscriptionId;
  useEffect(() => {
    if (suggested !== undefined) dispatch({ type: 'suggestSubscription', subscriptionId: suggested });
  }, [suggested]);
  const groups = subscriptionApi.useSubscriptionResourceGroupsQuery(
    subscriptionId === '' || existingDeployment !== undefined ? skipToken : groupsOf(subscriptionId),
  ).currentData;
  const issues = useMemo(
    () =>
      validateWizard(blueprint, state.values, {
        ...(groups && { groupNames: groups.result.map((group) => group.name) }),
        ...(offer && { offer }),
        ...(missingOfferState && { missingOffer: missingOfferState }),
        ...(existingValues && { existingInputs: existingValues.inputs }),
      }),
    [blueprint, state.values, groups, offer, missingOfferState, existingValues],
  );
  const displayedIssues = useMemo(
    () => visibleIssues(state, issues, (field) => stepOfField(blueprint, field)),
    [state, issues, blueprint],
  );
  return {
    blueprint,
    existingDeployment,
    existingValues,
    state,
    dispatch,
    offer,
    missingOffer,
    issues,
    displayedIssues,
  };
}
