import type { BlueprintDetail, DeploymentDetail, MachineOffer } from '@blueport/contracts';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useMemo, useReducer, useState } from 'react';
import type { Dispatch } from 'react';
import { type ApiError, toApiError } from '../../../core/api/problem.ts';
import { subscriptionApi } from '../../../core/api/subscription-api.ts';
import type { FieldIssue } from './model/field-issue.ts';
import { hasMachines } from './model/machine-values.ts';
import { deployedValues } from './model/adapt-to-deployment.ts';
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
interface LackingOffer {
  readonly state: 'loading' | 'failed';
  readonly error: ApiError | undefined;
  readonly retry: () => void;
}

export interface Wizard {
  readonly blueprint: BlueprintDetail;
  /** Deployment being redeployed, as of opening the wizard or the last reload. */
  readonly again: DeploymentDetail | undefined;
  /** Values of that deployment, before any edits. */
  readonly held: WizardValues | undefined;
  readonly state: WizardState;
  readonly dispatch: Dispatch<WizardAction>;
  /** Machine offer of the organization. Undefined while loading, or if there is nothing to select. */
  readonly offer: MachineOffer | undefined;
  /** Why a required machine offer is missing, which blocks the deployment. */
  readonly lacking: LackingOffer | undefined;
  /** All issues found in the browser, visible or not. */
  readonly issues: readonly FieldIssue[];
  /** Evaluated defaults of the template, as far as the preview knows them. */
  readonly defaults?: Readonly<Record<string, unknown>> | undefined;
  /** Visible issues. */
  readonly shown: readonly FieldIssue[];
}

/** Manages the state of the wizard and validates it against the selected subscription once that is loaded. */
export function useWizard(
  blueprint: BlueprintDetail,
  start: WizardValues,
  again: DeploymentDetail | undefined,
): Wizard {
  const [state, dispatch] = useReducer(wizardReducer, start, wizardStateOf);
  const held = useMemo(() => again && deployedValues(blueprint, again), [again, blueprint]);
  const [base, setBase] = useState(held);
  if (held !== base) {
    // Rebase before rendering, so that values for the previous state are never combined with the new one.
    setBase(held);
    if (held && base) dispatch({ type: 'rebase', before: base, now: held });
  }
  // A redeployment keeps the machine settings.
  const chooses = hasMachines(blueprint) && !again;
  const asked = machineApi.useMachineOfferQuery(
    { query: { blueprint: blueprint.name, version: blueprint.version } },
    { skip: !chooses },
  );
  const { currentData: offer } = asked;
  const isFailed = asked.isError && !asked.isFetching;
  const lacking: LackingOffer | undefined =
    chooses && !offer
      ? {
          state: isFailed ? 'failed' : 'loading',
          error: toApiError(asked.error),
          retry: () => void asked.refetch(),
        }
      : undefined;
  const lack = lacking?.state;
  const { subscriptionId } = state.values;
  const suggested = subscriptionApi
    .useSubscriptionListQuery(subscriptionId === '' ? { query: { limit: 0 } } : skipToken)
    .currentData?.result.find(({ isDefault }) => isDefault)?.subscriptionId;
  useEffect(() => {
    if (suggested !== undefined) dispatch({ type: 'suggestSubscription', subscriptionId: suggested });
  }, [suggested]);
  const groups = subscriptionApi.useSubscriptionResourceGroupsQuery(
    subscriptionId === '' || again !== undefined ? skipToken : groupsOf(subscriptionId),
  ).currentData;
  const issues = useMemo(
    () =>
      validateWizard(blueprint, state.values, {
        ...(groups && { groupNames: groups.result.map((group) => group.name) }),
        ...(offer && { offer }),
        ...(lack && { lacking: lack }),
        ...(held && { held: held.inputs }),
      }),
    [blueprint, state.values, groups, offer, lack, held],
  );
  const shown = useMemo(
    () => visibleIssues(state, issues, (field) => stepOfField(blueprint, field)),
    [state, issues, blueprint],
  );
  return { blueprint, again, held, state, dispatch, offer, lacking, issues, shown };
}
