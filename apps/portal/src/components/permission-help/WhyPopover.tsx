import Popover from '@mui/material/Popover';
import { useT } from '../../core/i18n/translate.tsx';
import { WhyReason } from './WhyReason.tsx';

interface WhyPopoverProps {
  readonly permissionKey: string;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** The reason for a disabled button, next to it. */
export function WhyPopover({ permissionKey, anchor, onClose }: WhyPopoverProps) {
  const t = useT();
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': t('why.title'),
          sx: { width: 380, maxWidth: '92vw', padding: 4 },
        },
      }}
    >
      <WhyReason permissionKey={permissionKey} />
    </Popover>
  );
}
