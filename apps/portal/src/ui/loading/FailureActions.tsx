import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useT } from '../../core/i18n/translate.tsx';
import { ChunkError } from './chunk-error.ts';

/** Props of every display of a failed part. */
export interface FailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly isRetrying?: boolean;
  /** Closes the part; for dialogs and menus. */
  readonly onClose?: (() => void) | undefined;
}

/**
 * Returns the title, explanation and code of a failure. The title of a chunk failure is the specified one in every
 * language.
 */
export function failureText(error: unknown, t: ReturnType<typeof useT>) {
  if (!(error instanceof ChunkError)) return { title: t('error.unexpected'), detail: t('failure.detail') };
  return { title: error.message, detail: t(`failure.${error.reason}`), code: error.code };
}

/** Retry and Reload buttons; the one more likely to help is emphasized. */
export function FailureActions({ error, onRetry, isRetrying = false, onClose }: FailureProps) {
  const t = useT();
  const chunk = error instanceof ChunkError ? error : undefined;
  const isOutdated = chunk?.reason === 'updated';
  const reload = () => location.reload();
  return (
    <>
      <Button
        variant={isOutdated ? 'outlined' : 'contained'}
        onClick={chunk?.needsReload ? reload : onRetry}
        aria-busy={isRetrying}
        startIcon={isRetrying ? <CircularProgress size={16} color="inherit" aria-hidden /> : undefined}
      >
        {t('failure.retry')}
      </Button>
      <Button variant={isOutdated ? 'contained' : 'outlined'} onClick={reload}>
        {t('failure.reload')}
      </Button>
      {onClose ? <Button onClick={onClose}>{t('action.close')}</Button> : null}
    </>
  );
}
