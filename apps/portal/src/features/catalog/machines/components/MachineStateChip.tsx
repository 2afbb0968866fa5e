import ActiveIcon from '@mui/icons-material/CheckCircleOutlined';
import RetiredIcon from '@mui/icons-material/Inventory2Outlined';
import Chip from '@mui/material/Chip';
import type { MachineState } from '@blueport/contracts';
import { useT } from '../../../../core/i18n/translate.tsx';

/** Shows whether the wizard offers an item, by icon and text. */
export function MachineStateChip({ state }: { readonly state: MachineState }) {
  const t = useT();
  return (
    <Chip
      size="small"
      icon={state === 'active' ? <ActiveIcon /> : <RetiredIcon />}
      label={t(`machines.state.${state}`)}
    />
  );
}
