import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { blueprintApi } from '../../../../core/api/blueprint-api.ts';
import { formatDateTime } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { openingOf } from '../model/opening.ts';
import type { WizardValues } from '../model/wizard-values.ts';
import type { Wizard } from '../use-wizard.ts';
import { DialogFrame } from '../../../../ui/dialog/DialogFrame.tsx';

interface DraftConflictProps {
  readonly wizard: Wizard;
  /** Values without any draft. */
  readonly defaultValues: WizardValues;
  /** Called with the revision of the other draft as shown, so that a newer one is not overwritten. */
  readonly onDecided: (keeps: 'mine' | 'theirs', revision: string) => void;
}

/**
 * Asks which draft to keep if another one exists that this form was not filled from, for example from another tab or
 * machine, or from before a link was opened. Discards neither automatically.
 */
export function DraftConflict({ wizard, defaultValues, onDecided }: DraftConflictProps) {
  const t = useT();
  const { blueprint, existingDeployment, dispatch } = wizard;
  const { data, isFetching } = blueprintApi.useBlueprintReadDraftQuery(
    { name: blueprint.name, query: { deployment: existingDeployment?.name } },
    { refetchOnMountOrArgChange: true },
  );
  if (!data || isFetching) return null;
  const revision = data.revision ?? 'none';
  const take = () => {
    const draft = data.draft ?? undefined;
    const opening = openingOf(blueprint, {
      draft,
      earlier: existingDeployment,
      isRedeployment: existingDeployment !== undefined,
    });
    dispatch({ type: 'replace', values: draft ? opening.values : defaultValues });
    onDecided('theirs', revision);
  };
  return (
    <DialogFrame
      title={t('provision.conflict')}
      actions={
        <>
          <Button onClick={take}>{t(data.draft ? 'provision.takeTheirs' : 'provision.takeNothing')}</Button>
          <Button variant="contained" onClick={() => onDecided('mine', revision)}>
            {t('provision.keepMine')}
          </Button>
        </>
      }
    >
      <DialogContentText>
        {data.savedAt === null
          ? t('provision.conflictGone')
          : t('provision.conflictHelp', { time: formatDateTime(data.savedAt) })}
      </DialogContentText>
    </DialogFrame>
  );
}
