import ArchiveIcon from '@mui/icons-material/Inventory2Outlined';
import DraftIcon from '@mui/icons-material/EditNoteOutlined';
import PausedIcon from '@mui/icons-material/PauseCircleOutlined';
import PublishedIcon from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { BlueprintVersionState } from '@blueport/contracts';
import { useT } from '../../../../core/i18n/translate.tsx';

const icons = {
  Draft: DraftIcon,
  Published: PublishedIcon,
  Paused: PausedIcon,
  Archived: ArchiveIcon,
} as const;

interface VersionStateChipProps {
  readonly state: BlueprintVersionState;
  /** Whether a draft also exists. */
  readonly hasDraft?: boolean;
}

/** State of a version, shown by icon and text. */
export function VersionStateChip({ state, hasDraft = false }: VersionStateChipProps) {
  const t = useT();
  const Icon = icons[state];
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
      <Chip size="small" icon={<Icon />} label={t(`models.state.${state}`)} />
      {hasDraft && (
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {t('models.plusDraft')}
        </Box>
      )}
    </Box>
  );
}
