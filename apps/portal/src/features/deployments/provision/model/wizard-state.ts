import type { FieldInput } from './field-input.ts';
import type { FieldIssue } from './field-issue.ts';
import type { MachineValues } from './machine-values.ts';
import type { TagRow } from './tag-rows.ts';
import type { MappedIssues } from './server-issues.ts';
import type { WizardStep } from './wizard-steps.ts';
import { rebased } from './as-deployed.ts';
import type { PlaceField, WizardValues } from './wizard-values.ts';

/** The wizard in memory: values, which fields and steps have been seen, and what the server said about the last attempt. */
export interface WizardState {
  readonly values: WizardValues;
  /** Fields left at least once; only these show their issues before "Next". */
  readonly touched: ReadonlySet<string>;
  /** Steps in which "Next" was pressed or that were passed over: all their issues show. */
  readonly attempted: ReadonlySet<WizardStep>;
  readonly server: MappedIssues;
  /** What it opened with for the machines, as no secret stood in it yet. */
  readonly opened: MachineValues;
  /** Counts edits by a person; 0 means that there is nothing worth keeping. */
  readonly edits: number;
}

export type WizardAction =
  | { readonly type: 'place'; readonly field: PlaceField; readonly value: string }
  /** What a person set as their default; it is no edit, and stands back behind everything that was chosen. */
  | { readonly type: 'suggestSubscription'; readonly subscriptionId: string }
  | { readonly type: 'newGroup'; readonly value: boolean }
  | { readonly type: 'input'; readonly name: string; readonly input: FieldInput | undefined }
  | { readonly type: 'tags'; readonly rows: readonly TagRow[] }
  | { readonly type: 'machine'; readonly machine: MachineValues }
  | { readonly type: 'leave'; readonly field: string }
  | { readonly type: 'attempt'; readonly steps: readonly WizardStep[] }
  | { readonly type: 'refused'; readonly issues: MappedIssues }
  | { readonly type: 'replace'; readonly values: WizardValues }
  /** The deployment that is deployed again holds something else now: what nobody touched follows it. */
  | { readonly type: 'rebase'; readonly before: WizardValues; readonly now: WizardValues }
  /** Many fields at once, out of a file; their issues show as if somebody had typed them. */
  | { readonly type: 'fill'; readonly values: WizardValues; readonly fields: readonly string[] };

const noServerIssues: MappedIssues = { fields: [], general: [] };

/** A wizard at its start. */
export function wizardStateOf(values: WizardValues): WizardState {
  const opened = values.machine;
  return { values, opened, touched: new Set(), attempted: new Set(), server: noServerIssues, edits: 0 };
}

/** The state after an action; a server's issue about a field goes away as soon as that field is edited. */
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
      return { ...state, values: rebased(state.values, action), server: noServerIssues };
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

/** The issues to show now: the server's, and ours of fields that were left or whose step was attempted. */
export function visibleIssues(
  state: WizardState,
  issues: readonly FieldIssue[],
  stepOf: (field: string) => WizardStep,
): FieldIssue[] {
  const shown = issues.filter(
    (issue) => state.touched.has(issue.field) || state.attempted.has(stepOf(issue.field)),
  );
  return [...state.server.fields, ...shown];
}
