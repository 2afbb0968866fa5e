import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import Button from '@mui/material/Button';
import { useNavigate, useRouteError } from 'react-router';
import { useT } from '../i18n/translate.tsx';
import { StateBlock } from '../states/StateBlock.tsx';
import { chunkFailureOf } from './chunk-failure.ts';

/** A screen that failed to load or to render; the shell around it stays usable. */
export function RouteError() {
  const t = useT();
  const error = useRouteError();
  const navigate = useNavigate();
  const failure = chunkFailureOf(error);
  return (
    <StateBlock
      icon={<ErrorIcon />}
      tone="error"
      title={failure ? failure.message : t('error.unexpected')}
      footnote={failure?.code}
      actions={
        <>
          <Button variant="contained" onClick={() => void navigate('.', { replace: true })}>
            {t('action.retry')}
          </Button>
          <Button variant="outlined" onClick={() => location.reload()}>
            {t('failure.reload')}
          </Button>
        </>
      }
    >
      {t(failure ? 'failure.chunk' : 'failure.detail')}
    </StateBlock>
  );
}
