import Drawer from '@mui/material/Drawer';
import { drawerWidth } from '../../ui/theme/tokens.ts';
import { Sidebar } from './Sidebar.tsx';

interface PhoneMenuProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The sidebar as a temporary drawer, for narrow windows. */
export function PhoneMenu({ open, onClose }: PhoneMenuProps) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      sx={{ display: { md: 'none' } }}
      slotProps={{ paper: { sx: { width: drawerWidth + 40 } } }}
    >
      <Sidebar rail={false} onNavigate={onClose} onExpand={() => undefined} />
    </Drawer>
  );
}
