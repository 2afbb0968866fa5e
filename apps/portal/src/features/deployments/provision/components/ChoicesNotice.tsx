import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useT } from '../../../../core/i18n/translate.tsx';
import { problemText } from '../../../../components/states/index.ts';
import type { CloudChoices } from '../model/cloud-choices.ts';

interface ChoicesNoticeProps {
  readonly source: CloudChoices;
  /** Message key for an empty list, with its explanation and advice. */
  readonly none: 'noSubscriptions' | 'noGroups' | 'noRegions';
}

/** Explains below a select why the cloud returned no choices. */
export function ChoicesNotice({ source, none }: ChoicesNoticeProps) {
  const t = useT();
  const { title, detail } = problemText(source.error);
  return (
    <Alert
      severity={source.state === 'failed' ? 'error' : 'info'}
      sx={{ marginTop: 2 }}
      action={
        <Button color="inherit" size="small" onClick={source.retry}>
          {t('action.retry')}
        </Button>
      }
    >
      {source.state === 'failed' ? `${title}. ${detail}` : t(`provision.${none}`)}
    </Alert>
  );
}
