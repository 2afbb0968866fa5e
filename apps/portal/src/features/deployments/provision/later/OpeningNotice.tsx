import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useT } from '../../../../core/i18n/translate.tsx';
import type { FieldIssue } from '../model/field-issue.ts';
import type { Opening } from '../model/opening.ts';
import { refusedValues } from '../model/refused-values.ts';
import { secretsToType } from '../model/secrets-to-type.ts';
import type { Wizard } from '../use-wizard.ts';
import { LeftOutText } from './LeftOutText.tsx';
import { RefusedValues } from './RefusedValues.tsx';

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
