import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import RefusedIcon from '@mui/icons-material/BlockOutlined';
import Chip from '@mui/material/Chip';
import type { AuditEntryAnswer } from '@blueport/contracts';
import { useT } from '../../../../core/i18n/translate.tsx';

/** Whether the action succeeded or was refused, shown by shape as well as color. */
export function OutcomeChip({ outcome }: Pick<AuditEntryAnswer, 'outcome'>) {
  const t = useT();
  return (
    <Chip
      size="small"
      icon={outcome === 'done' ? <DoneIcon /> : <RefusedIcon />}
      color={outcome === 'done' ? 'default' : 'warning'}
      variant="outlined"
      label={t(`audit.outcome.${outcome}`)}
    />
  );
}
