import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import Button from '@mui/material/Button';
import { useT } from '../i18n/translate.tsx';
import { StateBlock } from '../states/StateBlock.tsx';
import { chunkFailureOf } from './chunk-failure.ts';

interface LoadFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Says that a screen, or a part of one, could not be loaded or drawn, and what helps: another try, or loading the page anew. */
export function LoadFailure({ error, onRetry }: LoadFailureProps) {
  const t = useT();
  const failure = chunkFailureOf(error);
  return (
    <StateBlock
      icon={<ErrorIcon />}
      tone="error"
      title={failure ? failure.message : t('error.unexpected')}
      footnote={failure?.code}
      actions={
        <>
          <Button variant="contained" onClick={onRetry}>
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
