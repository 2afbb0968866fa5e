import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { blueprintApi } from '../../../../core/api/blueprint-api.ts';
import { formatDateTime } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { openingOf } from '../model/opening.ts';
import type { WizardValues } from '../model/wizard-values.ts';
import type { Wizard } from '../use-wizard.ts';

interface DraftConflictProps {
  readonly wizard: Wizard;
  /** The values without any draft. */
  readonly fresh: WizardValues;
  /** With the revision of the other draft as it is shown: what comes after it is not written over unseen. */
  readonly onDecided: (keeps: 'mine' | 'theirs', revision: string) => void;
}

/**
 * There is a draft that was not read when this form was filled, of another tab or machine or from before a link was opened: asks which
 * of both to keep, and throws neither away by itself.
 */
export function DraftConflict({ wizard, fresh, onDecided }: DraftConflictProps) {
  const t = useT();
  const title = useId();
  const { blueprint, again, dispatch } = wizard;
  const { data, isFetching } = blueprintApi.useBlueprintReadDraftQuery(
    { name: blueprint.name, query: { deployment: again?.name } },
    { refetchOnMountOrArgChange: true },
  );
  if (!data || isFetching) return null;
  const revision = data.revision ?? 'none';
  const take = () => {
    const draft = data.draft ?? undefined;
    const opening = openingOf(blueprint, { draft, earlier: again, isAgain: again !== undefined });
    dispatch({ type: 'replace', values: draft ? opening.values : fresh });
    onDecided('theirs', revision);
  };
  return (
    <Dialog open aria-labelledby={title} maxWidth="xs" fullWidth>
      <DialogTitle id={title}>{t('provision.conflict')}</DialogTitle>
      <DialogContent>
        <DialogContentText>
          {data.savedAt === null
            ? t('provision.conflictGone')
            : t('provision.conflictHelp', { time: formatDateTime(data.savedAt) })}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={take}>{t(data.draft ? 'provision.takeTheirs' : 'provision.takeNothing')}</Button>
        <Button variant="contained" onClick={() => onDecided('mine', revision)}>
          {t('provision.keepMine')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
