import Box from '@mui/material/Box';
import type { BlueprintVersionState } from '@blueport/contracts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { StatusChip } from '../../../../components/status/StatusChip.tsx';

interface VersionStateChipProps {
  readonly state: BlueprintVersionState;
  /** Whether a draft also exists. */
  readonly hasDraft?: boolean;
}

/** State of a version, and whether a draft also exists. */
export function VersionStateChip({ state, hasDraft = false }: VersionStateChipProps) {
  const t = useT();
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
      <StatusChip of="blueprintVersion" state={state} />
      {hasDraft && (
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {t('models.plusDraft')}
        </Box>
      )}
    </Box>
  );
}
