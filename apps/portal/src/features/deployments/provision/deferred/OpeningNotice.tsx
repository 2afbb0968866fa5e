import type { MachineOffer } from '@blueport/contracts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useT } from '../../../../core/i18n/translate.tsx';
import type { FieldIssue } from '../model/field-issue.ts';
import type { Opening } from '../model/opening.ts';
import { missingExtensionFields, secretsToType } from '../model/opening.ts';
import type { Wizard } from '../use-wizard.ts';
import { IgnoredText } from './IgnoredText.tsx';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useRef } from 'react';
import { useIssueText } from '../components/use-issue-text.ts';
import { visibleParameters } from '../model/form-rules.ts';
import { stepOfField } from '../model/wizard-steps.ts';
import { parameterField } from '../model/field-issue.ts';
import type { FieldInput, FieldInputs } from '../model/field-input.ts';

/** Earlier value that is no longer valid. */
interface RefusedValue {
  readonly name: string;
  readonly input: FieldInput;
  readonly issue: FieldIssue;
}

/** Returns unchanged initial values that violate a rule of the current form or version. */
function refusedValues(
  issues: readonly FieldIssue[],
  inputs: FieldInputs,
  opened: FieldInputs,
): RefusedValue[] {
  const found = new Map(issues.map((issue) => [issue.field, issue]));
  return Object.entries(opened).flatMap(([name, input]) => {
    const issue = found.get(parameterField(name));
    return issue && input !== '' && inputs[name] === input ? [{ name, input, issue }] : [];
  });
}

interface RefusedValuesProps {
  readonly wizard: Wizard;
  readonly refused: readonly RefusedValue[];
  readonly onIssues: (issues: readonly FieldIssue[]) => void;
}

const maxCharacters = 80;
const cut = (text: string): string =>
  text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text;

/** Earlier values that are no longer valid, each with its step, the reason, and buttons to edit or clear it. */
function RefusedValues({ wizard, refused, onIssues }: RefusedValuesProps) {
  const t = useT();
  const { blueprint, state, dispatch } = wizard;
  const list = useRef<HTMLUListElement>(null);
  const clear = ({ name, issue }: RefusedValue) => {
    dispatch({ type: 'input', name, input: '' });
    // The button disappears with its row, so focus the remaining rows or the field.
    if (refused.length > 1) list.current?.focus();
    else onIssues([issue]);
  };
  const titles = new Map(
    visibleParameters(blueprint, state.values.inputs).map(({ name, title }) => [name, title]),
  );
  return (
    <Alert severity="warning" sx={{ marginBottom: 4, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <AlertTitle>{t('provision.refused', { count: refused.length })}</AlertTitle>
      <Box
        component="ul"
        ref={list}
        tabIndex={-1}
        sx={{ listStyle: 'none', margin: 0, padding: 0, outline: 'none' }}
      >
        {refused.map((one) => (
          <RefusedRow
            key={one.name}
            value={one}
            title={titles.get(one.name) ?? one.name}
            step={t(`provision.step.${stepOfField(blueprint, one.issue.field)}`)}
            onEdit={() => onIssues([one.issue])}
            onClear={() => clear(one)}
          />
        ))}
      </Box>
    </Alert>
  );
}

interface OpeningNoticeProps {
  readonly wizard: Wizard;
  readonly opening: Opening;
  readonly onDiscard: () => void;
  /** Navigates to the first issue. */
  readonly onIssues: (issues: readonly FieldIssue[]) => void;
}

/**
 * Notices about the initial values: their source until the first edit, and the values that are currently
 * invalid.
 */
export function OpeningNotice({ wizard, opening, onDiscard, onIssues }: OpeningNoticeProps) {
  const { state, issues } = wizard;
  const refused = refusedValues(issues, state.values.inputs, opening.values.inputs);
  return (
    <>
      {state.edits === 0 && <FilledWith opening={opening} offer={wizard.offer} onDiscard={onDiscard} />}
      {refused.length > 0 && opening.source !== 'link' && (
        <RefusedValues wizard={wizard} refused={refused} onIssues={onIssues} />
      )}
    </>
  );
}

interface FilledWithProps extends Pick<OpeningNoticeProps, 'opening' | 'onDiscard'> {
  readonly offer: MachineOffer | undefined;
}

/** Shows the source of the initial values, the missing secrets, and a button to start over. */
function FilledWith({ opening, offer, onDiscard }: FilledWithProps) {
  const t = useT();
  if (opening.source === 'defaults') return null;
  const extensionFields = offer ? missingExtensionFields(opening, offer) : [];
  const isCopy = opening.source === 'deployment';
  // Secrets named in a link are already listed among the ignored values.
  const secrets = [...secretsToType(opening), ...(isCopy ? [] : extensionFields)].join(', ');
  const source = { draft: 'draftRestored', deployment: 'prefilled', link: 'prefilledLink' } as const;
  return (
    <Alert
      severity="info"
      sx={{ marginBottom: 4 }}
      action={
        <Button size="small" color="inherit" onClick={onDiscard}>
          {opening.source === 'draft' ? t('provision.discardDraft') : t('provision.startOver')}
        </Button>
      }
    >
      {t(`provision.${source[opening.source]}`)}
      {secrets !== '' && ` ${t('provision.secretsAgain', { names: secrets })}`}
      {isCopy && extensionFields.length > 0
        ? ` ${t('provision.extensionFieldsAgain', { names: extensionFields.join(', ') })}`
        : null}
      {opening.ignored && <IgnoredText ignored={opening.ignored} />}
    </Alert>
  );
}

interface RefusedRowProps {
  readonly value: RefusedValue;
  readonly title: string;
  /** Name of the step with the field. */
  readonly step: string;
  readonly onEdit: () => void;
  readonly onClear: () => void;
}

/** An earlier value that is no longer valid, to be edited or cleared. */
function RefusedRow({ value, title, step, onEdit, onClear }: RefusedRowProps) {
  const t = useT();
  const issueText = useIssueText();
  const { input, issue } = value;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, paddingBlock: 1 }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {title} · {step}: <code>{cut(String(input))}</code>
        <div>{issueText(issue)}</div>
      </Box>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        aria-label={`${t('provision.edit')}: ${title}`}
        onClick={onEdit}
      >
        {t('provision.edit')}
      </Button>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        aria-label={`${t('provision.refusedClear')}: ${title}`}
        onClick={onClear}
      >
        {t('provision.refusedClear')}
      </Button>
    </Box>
  );
}
