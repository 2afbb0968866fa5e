import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useT } from '../../../../core/i18n/translate.tsx';
import { problemText } from '../../../../components/states/index.ts';
import { unavailableExtensions, unavailableItem } from '../model/machine-values.ts';
import type { Wizard } from '../use-wizard.ts';
import { fieldId } from './FieldRow.tsx';

/** Explains that the offered images and extensions are unknown, or no longer include the selected ones. */
export function MachineOfferNotice({ wizard }: { readonly wizard: Wizard }) {
  const t = useT();
  const { missingOffer, offer, state, dispatch } = wizard;
  const { machine } = state.values;
  if (missingOffer) {
    const { title, detail } = problemText(missingOffer.error);
    const isFailed = missingOffer.state === 'failed';
    return (
      <Alert
        id={fieldId('machine')}
        tabIndex={-1}
        severity={isFailed ? 'error' : 'info'}
        sx={{ marginBottom: 4 }}
        action={
          isFailed && (
            <Button color="inherit" size="small" onClick={missingOffer.retry}>
              {t('action.retry')}
            </Button>
          )
        }
      >
        {isFailed
          ? `${t('provision.issue.offerFailed')} ${title}. ${detail}`
          : t('provision.issue.offerLoading')}
      </Alert>
    );
  }
  const missingExtensions = offer ? unavailableExtensions(machine, offer) : [];
  if (!machine || missingExtensions.length === 0) return null;
  const leaveOut = () => {
    const extensions = machine.extensions.filter((one) => !missingExtensions.includes(one));
    dispatch({ type: 'machine', machine: { ...machine, extensions } });
  };
  return (
    <Alert
      id={fieldId('machine')}
      tabIndex={-1}
      severity="warning"
      sx={{ marginBottom: 4 }}
      action={
        <Button color="inherit" size="small" onClick={leaveOut}>
          {t('provision.leaveOut')}
        </Button>
      }
    >
      {missingExtensions.map(({ id }) => {
        const known = offer && unavailableItem(id, offer);
        return (
          <div key={id}>
            {known
              ? t(`provision.gone.${known.reason}`, { title: known.title })
              : t('provision.issue.extensionGone')}
          </div>
        );
      })}
      {t('provision.gone.extensionHelp')}
    </Alert>
  );
}
