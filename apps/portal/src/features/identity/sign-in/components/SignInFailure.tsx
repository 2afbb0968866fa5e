import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { codeOfMessage, signInActions } from '../../../../core/auth/sign-in-action.ts';
import type { SignInAction } from '../../../../core/auth/sign-in-action.ts';
import { useT } from '../../../../core/i18n/translate.tsx';

interface SignInFailureProps {
  readonly message: string;
  /** Whether the session expired, in which case the user only needs to sign in again. */
  readonly expired: boolean;
  readonly onRetry: () => void;
  /** Undefined if the installation supports only one cloud. */
  readonly onOtherCloud: (() => void) | undefined;
}

/** Explains why the sign-in failed, with a button for the next step. */
export function SignInFailure({ message, expired, onRetry, onOtherCloud }: SignInFailureProps) {
  const t = useT();
  const code = codeOfMessage(message);
  // The second line of a refusal is its next step. Signing in again would not help.
  const lines = message.split('\n');
  return (
    <Alert severity={expired ? 'info' : 'error'} sx={{ mb: 5 }}>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
      {code === null && lines.length === 1 ? (
        <div>{t(expired ? 'signIn.expiredNextStep' : 'signIn.errorNextStep')}</div>
      ) : null}
      {code === null ? null : (
        <Box sx={{ mt: 2 }}>
          <NextStep action={signInActions[code]} onRetry={onRetry} onOtherCloud={onOtherCloud} />
        </Box>
      )}
    </Alert>
  );
}

function NextStep(
  props: { readonly action: SignInAction } & Pick<SignInFailureProps, 'onRetry' | 'onOtherCloud'>,
) {
  const { action, onRetry, onOtherCloud } = props;
  const t = useT();
  const look = { size: 'small', color: 'inherit', variant: 'outlined' } as const;
  if (action === 'own-window') {
    return (
      <Button {...look} href="/" target="_blank" rel="noopener">
        {t('signIn.ownWindow')}
      </Button>
    );
  }
  if (action === 'other-cloud' && onOtherCloud) {
    return (
      <Button {...look} onClick={onOtherCloud}>
        {t('signIn.otherCloud')}
      </Button>
    );
  }
  if (action === 'reload' || action === 'other-cloud') {
    return (
      <Button {...look} onClick={() => location.reload()}>
        {t('failure.reload')}
      </Button>
    );
  }
  return (
    <Button {...look} onClick={onRetry}>
      {t('action.retry')}
    </Button>
  );
}
