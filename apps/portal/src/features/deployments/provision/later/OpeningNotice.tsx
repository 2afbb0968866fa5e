import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useT } from '../../../../core/i18n/translate.tsx';
import type { FieldIssue } from '../model/field-issue.ts';
import type { Opening } from '../model/opening.ts';
import { refusedValues, type RefusedValue } from '../model/refused-values.ts';
import { secretsToType } from '../model/secrets-to-type.ts';
import type { Wizard } from '../use-wizard.ts';
import { LeftOutText } from './LeftOutText.tsx';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useRef } from 'react';
import { useIssueText } from '../components/use-issue-text.ts';
import { askedParameters } from '../model/form-rules.ts';
import { stepOfField } from '../model/wizard-steps.ts';

interface RefusedValuesProps {
  readonly wizard: Wizard;
  readonly refused: readonly RefusedValue[];
  readonly onIssues: (issues: readonly FieldIssue[]) => void;
}

const mostCharacters = 80;
const cut = (text: string): string =>
  text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;

/** Values from before that are refused today: each with its place and the reason, the way to it, and a way to be rid of it. */
function RefusedValues({ wizard, refused, onIssues }: RefusedValuesProps) {
  const t = useT();
  const issueText = useIssueText();
  const { blueprint, state, dispatch } = wizard;
  const list = useRef<HTMLUListElement>(null);
  const clear = ({ name, issue }: RefusedValue) => {
    dispatch({ type: 'input', name, input: '' });
    // The button goes with its row; the keyboard goes on with the rows that are left, or in the field.
    if (refused.length > 1) list.current?.focus();
    else onIssues([issue]);
  };
  const titles = new Map(
    askedParameters(blueprint, state.values.inputs).map(({ name, title }) => [name, title]),
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
        {refused.map((one) => {
          const { name, input, issue } = one;
          const title = titles.get(name) ?? name;
          const step = t(`provision.step.${stepOfField(blueprint, issue.field)}`);
          return (
            <Box
              component="li"
              key={name}
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
                onClick={() => onIssues([issue])}
              >
                {t('provision.edit')}
              </Button>
              <Button
                size="small"
                variant="outlined"
                color="inherit"
                aria-label={`${t('provision.refusedClear')}: ${title}`}
                onClick={() => clear(one)}
              >
                {t('provision.refusedClear')}
              </Button>
            </Box>
          );
        })}
      </Box>
    </Alert>
  );
}

interface OpeningNoticeProps {
  readonly wizard: Wizard;
  readonly opening: Opening;
  readonly onDiscard: () => void;
  /** Leads to the first of some issues. */
  readonly onIssues: (issues: readonly FieldIssue[]) => void;
}

/** What there is to say of what the form opened with: until somebody edits it where it came from, and as long as it is so what is refused. */
export function OpeningNotice({ wizard, opening, onDiscard, onIssues }: OpeningNoticeProps) {
  const { state, issues } = wizard;
  const refused = refusedValues(issues, state.values.inputs, opening.values.inputs);
  return (
    <>
      {state.edits === 0 && <FilledWith opening={opening} onDiscard={onDiscard} />}
      {refused.length > 0 && opening.source !== 'link' && (
        <RefusedValues wizard={wizard} refused={refused} onIssues={onIssues} />
      )}
    </>
  );
}

/** Says what the form was filled with, which secrets are missing, and how to start from nothing. */
function FilledWith({ opening, onDiscard }: Pick<OpeningNoticeProps, 'opening' | 'onDiscard'>) {
  const t = useT();
  if (opening.source === 'defaults') return null;
  // What a link named itself is spoken of with what was left out of it.
  const secrets = secretsToType(opening).join(', ');
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
      {opening.leftOut && <LeftOutText leftOut={opening.leftOut} />}
    </Alert>
  );
}
