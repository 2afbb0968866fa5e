import type { BlueprintDetail } from '@blueport/contracts';
import { useMemo, useReducer } from 'react';
import type { Dispatch } from 'react';
import type { FieldIssue } from './model/field-issue.ts';
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
import { useWizardGroupsQuery } from './queries.ts';

export interface Wizard {
  readonly blueprint: BlueprintDetail;
  readonly state: WizardState;
  readonly dispatch: Dispatch<WizardAction>;
  /** Everything that is wrong by our own rules, shown or not. */
  readonly issues: readonly FieldIssue[];
  /** What to show now. */
  readonly shown: readonly FieldIssue[];
}

/** The wizard's state with its issues, checked against the chosen subscription as soon as that is known. */
export function useWizard(blueprint: BlueprintDetail, start: WizardValues): Wizard {
  const [state, dispatch] = useReducer(wizardReducer, start, wizardStateOf);
  const { subscriptionId } = state.values;
  const groups = useWizardGroupsQuery(subscriptionId, { skip: subscriptionId === '' }).currentData;
  const issues = useMemo(
    () =>
      validateWizard(
        blueprint,
        state.values,
        groups ? { groupNames: groups.result.map((group) => group.name) } : {},
      ),
    [blueprint, state.values, groups],
  );
  const shown = useMemo(
    () => visibleIssues(state, issues, (field) => stepOfField(blueprint, field)),
    [state, issues, blueprint],
  );
  return { blueprint, state, dispatch, issues, shown };
}
