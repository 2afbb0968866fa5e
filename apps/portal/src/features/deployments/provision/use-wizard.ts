import type { BlueprintDetail, DeploymentDetail, MachineOffer } from '@blueport/contracts';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useMemo, useReducer, useState } from 'react';
import type { Dispatch } from 'react';
import { type ApiError, toApiError } from '../../../core/api/problem.ts';
import { subscriptionApi } from '../../../core/api/subscription-api.ts';
import type { FieldIssue } from './model/field-issue.ts';
import { hasMachines } from './model/machine-values.ts';
import { valuesAsDeployed } from './model/as-deployed.ts';
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

/** An offer for machines that is being read, or could not be. */
interface LackingOffer {
  readonly state: 'loading' | 'failed';
  readonly error: ApiError | undefined;
  readonly retry: () => void;
}

export interface Wizard {
  readonly blueprint: BlueprintDetail;
  /** The deployment that is deployed again, as it was when the wizard opened or read it again. */
  readonly again: DeploymentDetail | undefined;
  /** What that deployment holds: where the wizard began, before anybody typed. */
  readonly held: WizardValues | undefined;
  readonly state: WizardState;
  readonly dispatch: Dispatch<WizardAction>;
  /** What the organization offers for the machines; undefined while it is read, and where nothing can be chosen. */
  readonly offer: MachineOffer | undefined;
  /** Why that is not known, where it has to be; then nothing can be deployed. */
  readonly lacking: LackingOffer | undefined;
  /** Everything that is wrong by our own rules, shown or not. */
  readonly issues: readonly FieldIssue[];
  /** What the template's own defaults come to, as far as the preview knows. */
  readonly defaults?: Readonly<Record<string, unknown>> | undefined;
  /** What to show now. */
  readonly shown: readonly FieldIssue[];
}

/** The wizard's state with its issues, checked against the chosen subscription as soon as that is known. */
export function useWizard(
  blueprint: BlueprintDetail,
  start: WizardValues,
  again: DeploymentDetail | undefined,
): Wizard {
  const [state, dispatch] = useReducer(wizardReducer, start, wizardStateOf);
  const held = useMemo(() => again && valuesAsDeployed(blueprint, again), [again, blueprint]);
  const [base, setBase] = useState(held);
  if (held !== base) {
    // Before anything is drawn or asked: values over one deployment must not meet another.
    setBase(held);
    if (held && base) dispatch({ type: 'rebase', before: base, now: held });
  }
  // Machines that are deployed again keep what was chosen for them.
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
