import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useT } from '../../core/i18n/translate.tsx';

interface DialogFrameProps {
  readonly open?: boolean;
  readonly title: ReactNode;
  readonly width?: 'xs' | 'sm' | 'md';
  /** Buttons. Defaults to "Close". */
  readonly actions?: ReactNode;
  /** Called on Escape and on a click outside. Without it, only the buttons close the dialog. */
  readonly onClose?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A dialog, labeled by its title. */
export function DialogFrame(props: DialogFrameProps) {
  const { open = true, title, width = 'xs', actions, onClose, children } = props;
  const t = useT();
  const id = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id} maxWidth={width} fullWidth>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {actions ?? <Button onClick={onClose}>{t('action.close')}</Button>}
      </DialogActions>
    </Dialog>
  );
}
