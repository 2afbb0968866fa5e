import LockIcon from '@mui/icons-material/LockOutlined';
import Button from '@mui/material/Button';
import { guardRedirects } from '@blueport/contracts';
import { Link } from 'react-router';
import { useT } from '../../../core/i18n/translate.tsx';
import { StateBlock } from '../../../ui/states/StateBlock.tsx';
import { useAppSelector } from '../../../core/store/store.ts';
import { ApiReference } from './components/ApiReference.tsx';

/** Shows the API reference at `/api/docs` where it requires a session, or a link to sign in. */
export function ApiReferencePage() {
  const state = useAppSelector((root) => root.auth.state);
  return guardRedirects(state) || state === 'ACCOUNT_EXPIRED' ? <SignInFirst /> : <ApiReference />;
}

function SignInFirst() {
  const t = useT();
  return (
    <StateBlock
      icon={<LockIcon />}
      title={t('help.apiSignIn')}
      wholePage
      actions={
        <Button
          variant="contained"
          component={Link}
          to="/"
          state={{ origin: '/api/docs' }}
          nativeButton={false}
        >
          {t('shell.signIn')}
        </Button>
      }
    >
      {t('help.apiSignInText')}
    </StateBlock>
  );
}
