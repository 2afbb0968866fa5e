import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { hasProof, requestAccess } from '../../../../core/auth/access-request.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { sessionEvent } from '../../../../core/store/session.ts';
import { useAppDispatch } from '../../../../core/store/store.ts';
import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { problemText } from '../../../../components/states/problem-text.ts';
import { OperatorContact } from './OperatorContact.tsx';

const longest = 2000;

/** Asks the administrators of the user's directory for an invitation. */
function RequestAccess() {
  const t = useT();
  const [message, setMessage] = useState('');
  const [stage, setStage] = useState<'writing' | 'sending' | 'sent'>('writing');
  const [problem, setProblem] = useState<string>();
  if (stage === 'sent') {
    return (
      <Alert severity="success" sx={{ my: 5 }}>
        {t('signIn.requestSent')}
      </Alert>
    );
  }
  const send = async () => {
    setStage('sending');
    setProblem(undefined);
    const refusal = await requestAccess(message.trim());
    setStage(refusal ? 'writing' : 'sent');
    if (refusal) setProblem(problemText(refusal).detail);
  };
  return (
    <Box
      component="form"
      noValidate
      sx={{ my: 5, display: 'grid', gap: 3 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (message.trim() === '') setProblem(t('signIn.requestEmpty'));
        else void send();
      }}
    >
      <TextField
        label={t('signIn.requestLabel')}
        helperText={problem ?? t('signIn.requestHelp')}
        error={problem !== undefined}
        multiline
        minRows={3}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
        slotProps={{ htmlInput: { maxLength: longest } }}
      />
      <Button type="submit" variant="contained" loading={stage === 'sending'} sx={{ justifySelf: 'start' }}>
        {t('signIn.requestButton')}
      </Button>
    </Box>
  );
}

/** Shown to valid accounts without an invitation. Explains how to get access, and lets the user request it. */
export function NoOrganization() {
  const t = useT();
  const dispatch = useAppDispatch();
  const canAsk = hasProof();
  return (
    <>
      <Typography variant="h1">{t('signIn.noOrganization')}</Typography>
      <Typography color="textSecondary" sx={{ mt: 3 }}>
        {t('signIn.noOrganizationDetail')}
      </Typography>
      {canAsk ? (
        <RequestAccess />
      ) : (
        <Box component="ol" sx={{ pl: 5, my: 5, display: 'grid', gap: 2, typography: 'body2' }}>
          <li>{t('signIn.noOrganizationStep1')}</li>
          <li>{t('signIn.noOrganizationStep2')}</li>
          <li>{t('signIn.noOrganizationStep3')}</li>
        </Box>
      )}
      <Box>
        <Button
          variant={canAsk ? 'outlined' : 'contained'}
          onClick={() => dispatch(sessionEvent({ type: 'logout' }))}
        >
          {t('signIn.otherAccount')}
        </Button>
      </Box>
      <OperatorContact />
    </>
  );
}
