import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { toApiError } from '../../../../core/api/problem.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { problemText } from '../../../../parts/states/index.ts';

interface ChangedMeanwhileProps {
  readonly onReadAgain: () => Promise<void>;
  /** After it was read. */
  readonly onRead: () => void;
}

/** The deployment is not any more what this form was filled from: says so, and reads it again under what was typed. */
export function ChangedMeanwhile({ onReadAgain, onRead }: ChangedMeanwhileProps) {
  const t = useT();
  const [state, setState] = useState<{ readonly isReading: boolean; readonly error?: unknown }>({
    isReading: false,
  });
  const read = () => {
    setState({ isReading: true });
    onReadAgain().then(onRead, (error: unknown) => setState({ isReading: false, error }));
  };
  const failed = state.error === undefined ? undefined : problemText(toApiError(state.error));
  return (
    <Alert
      severity="warning"
      sx={{ marginBottom: 4 }}
      action={
        <Button color="inherit" size="small" loading={state.isReading} onClick={read}>
          {t('provision.readAgain')}
        </Button>
      }
    >
      <AlertTitle>{t('provision.changed')}</AlertTitle>
      {t('provision.changedHelp')}
      {failed && <div>{`${failed.title}. ${failed.detail}`}</div>}
    </Alert>
  );
}
