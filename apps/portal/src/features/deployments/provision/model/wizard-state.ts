import type { FieldInput } from './field-input.ts';
import type { FieldIssue } from './field-issue.ts';
import type { MachineValues } from './machine-values.ts';
import type { TagRow } from './tag-rows.ts';
import type { MappedIssues } from './server-issues.ts';
import type { WizardStep } from './wizard-steps.ts';
import { rebaseValues } from './adapt-to-deployment.ts';
import type { PlaceField, WizardValues } from './wizard-values.ts';

/** State of the wizard: values, visited fields and steps, and the server's response to the last attempt. */
export interface WizardState {
  readonly values: WizardValues;
  /** Fields left at least once. Before "Next", only these show their issues. */
  readonly touched: ReadonlySet<string>;
  /** Steps in which "Next" was clicked or that were skipped. All their issues are shown. */
  readonly attempted: ReadonlySet<WizardStep>;
  readonly server: MappedIssues;
  /** Initial machine settings, which contain no secrets. */
  readonly opened: MachineValues;
  /** Number of user edits. 0 means that there is nothing to save. */
  readonly edits: number;
}

export type WizardAction =
  | { readonly type: 'place'; readonly field: PlaceField; readonly value: string }
  /** Applies the user's default subscription. Does not count as an edit, and never replaces a selection. */
  | { readonly type: 'suggestSubscription'; readonly subscriptionId: string }
  | { readonly type: 'newGroup'; readonly value: boolean }
  | { readonly type: 'input'; readonly name: string; readonly input: FieldInput | undefined }
  | { readonly type: 'tags'; readonly rows: readonly TagRow[] }
  | { readonly type: 'machine'; readonly machine: MachineValues }
  | { readonly type: 'leave'; readonly field: string }
  | { readonly type: 'attempt'; readonly steps: readonly WizardStep[] }
  | { readonly type: 'refused'; readonly issues: MappedIssues }
  | { readonly type: 'replace'; readonly values: WizardValues }
  /** The deployment being redeployed has changed. Unedited values are updated. */
  | { readonly type: 'rebase'; readonly before: WizardValues; readonly now: WizardValues }
  /** Sets several fields from a file. Their issues are shown as if they had been typed. */
  | { readonly type: 'fill'; readonly values: WizardValues; readonly fields: readonly string[] };

const noServerIssues: MappedIssues = { fields: [], general: [] };

/** Creates the initial state of a wizard. */
export function wizardStateOf(values: WizardValues): WizardState {
  const opened = values.machine;
  return { values, opened, touched: new Set(), attempted: new Set(), server: noServerIssues, edits: 0 };
}

/** Returns the state after an action. A server issue disappears when its field is edited. */
export function wizardReducer(state: WizardState, action: WizardAction): WizardState {
  switch (action.type) {
    case 'place':
      return edited(state, { [action.field]: action.value }, action.field);
    case 'suggestSubscription':
      return state.values.subscriptionId === ''
        ? { ...state, values: { ...state.values, subscriptionId: action.subscriptionId } }
        : state;
    case 'newGroup':
      return edited(state, { newResourceGroup: action.value, resourceGroup: '' }, 'resourceGroup');
    case 'input':
      return edited(state, { inputs: withInput(state, action) }, `parameters.${action.name}`);
    case 'tags':
      return edited(state, { tags: action.rows }, 'tags');
    case 'machine':
      return edited(state, { machine: action.machine }, 'machine');
    case 'leave':
      return state.touched.has(action.field)
        ? state
        : { ...state, touched: new Set([...state.touched, action.field]) };
    case 'attempt':
      return { ...state, attempted: new Set([...state.attempted, ...action.steps]) };
    case 'refused':
      return { ...state, server: action.issues };
    case 'replace':
      return wizardStateOf(action.values);
    case 'rebase':
      return { ...state, values: rebaseValues(state.values, action), server: noServerIssues };
    case 'fill':
      return {
        ...state,
        values: action.values,
        touched: new Set([...state.touched, ...action.fields]),
        server: noServerIssues,
        edits: state.edits + 1,
      };
  }
}

function edited(state: WizardState, change: Partial<WizardValues>, field: string): WizardState {
  const fields = state.server.fields.filter(
    (issue) =>
      issue.field !== field &&
      !((field === 'tags' || field === 'machine') && issue.field.startsWith(`${field}.`)),
  );
  return {
    ...state,
    values: { ...state.values, ...change },
    server: { fields, general: [] },
    edits: state.edits + 1,
  };
}

function withInput(
  state: WizardState,
  action: { name: string; input: FieldInput | undefined },
): WizardValues['inputs'] {
  const { [action.name]: _earlier, ...others } = state.values.inputs;
  return action.input === undefined ? others : { ...others, [action.name]: action.input };
}

/**
 * Returns the visible issues: those of the server, and local ones of fields that were left or whose step was attempted.
 */
export function visibleIssues(
  state: WizardState,
  issues: readonly FieldIssue[],
  stepOf: (field: string) => WizardStep,
): FieldIssue[] {
  const displayedIssues = issues.filter(
    (issue) => state.touched.has(issue.field) || state.attempted.has(stepOf(issue.field)),
  );
  return [...state.server.fields, ...displayedIssues];
}
