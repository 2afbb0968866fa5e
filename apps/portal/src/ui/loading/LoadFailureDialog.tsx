import Box from '@mui/material/Box';
import { useLayoutEffect, useRef } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import { failureText } from './FailureActions.tsx';
import type { FailureProps } from './FailureActions.tsx';
import { FailureBlock } from './LoadFailure.tsx';

/**
 * Opens in place of a dialog, a menu or a panel that could not be loaded. It is the browser's own dialog, because the library's
 * is a chunk too.
 */
export function LoadFailureDialog(props: FailureProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { title } = failureText(props.error, useT());
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Closing gives the focus back to the button that was to open the part.
    return () => shown?.close();
  }, []);
  return (
    <Box
      component="dialog"
      ref={dialog}
      aria-label={title}
      onClose={() => {
        if (props.onClose) props.onClose();
        else dialog.current?.showModal();
      }}
      sx={{
        width: 'min(480px, calc(100vw - 32px))',
        p: 0,
        border: 1,
        borderColor: 'divider',
        borderRadius: 3,
        bgcolor: 'background.paper',
        color: 'text.primary',
        boxShadow: '0 12px 32px rgb(0 0 0 / 0.2)',
        '&::backdrop': { bgcolor: 'rgb(0 0 0 / 0.5)' },
      }}
    >
      <FailureBlock {...props} />
    </Box>
  );
}
