import type { BlueprintDetail, DeploymentDetail, MachineOffer } from '@blueport/contracts';
import { useEffect, useMemo, useReducer } from 'react';
import type { Dispatch } from 'react';
import type { FieldIssue } from './model/field-issue.ts';
import { hasMachines } from './model/machine-values.ts';
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
import { useMachineOfferQuery, useWizardGroupsQuery, useWizardSubscriptionsQuery } from './queries.ts';

export interface Wizard {
  readonly blueprint: BlueprintDetail;
  /** The deployment that is deployed again, as it was when the wizard opened. */
  readonly again: DeploymentDetail | undefined;
  readonly state: WizardState;
  readonly dispatch: Dispatch<WizardAction>;
  /** What the organization offers for the machines; undefined while it is read, and where nothing can be chosen. */
  readonly offer: MachineOffer | undefined;
  /** Everything that is wrong by our own rules, shown or not. */
  readonly issues: readonly FieldIssue[];
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
  // Machines that are deployed again keep what was chosen for them.
  const chooses = hasMachines(blueprint) && !again;
  const { currentData: offer } = useMachineOfferQuery(
    { blueprint: blueprint.name, version: blueprint.version },
    { skip: !chooses },
  );
  const { subscriptionId } = state.values;
  const suggested = useWizardSubscriptionsQuery(undefined, {
    skip: subscriptionId !== '',
  }).currentData?.result.find(({ isDefault }) => isDefault)?.subscriptionId;
  useEffect(() => {
    if (suggested !== undefined) dispatch({ type: 'suggestSubscription', subscriptionId: suggested });
  }, [suggested]);
  const groups = useWizardGroupsQuery(subscriptionId, {
    skip: subscriptionId === '' || again !== undefined,
  }).currentData;
  const issues = useMemo(
    () =>
      validateWizard(blueprint, state.values, {
        ...(groups && { groupNames: groups.result.map((group) => group.name) }),
        ...(offer && { offer }),
      }),
    [blueprint, state.values, groups, offer],
  );
  const shown = useMemo(
    () => visibleIssues(state, issues, (field) => stepOfField(blueprint, field)),
    [state, issues, blueprint],
  );
  return { blueprint, again, state, dispatch, offer, issues, shown };
}
