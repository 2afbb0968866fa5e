import NoOwnerIcon from '@mui/icons-material/PersonOffOutlined';
import Box from '@mui/material/Box';
import { StatusPill } from '../../../../ui/status/StatusPill.tsx';
import type { DeploymentSummary } from '@blueport/contracts';
import { PersonName } from '../../../../components/people/PersonName.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';

/** Marks a deployment that needs a new owner. */
export function NeedsOwnerTag() {
  const t = useT();
  return (
    <StatusPill tone="warning" shape={NoOwnerIcon}>
      {t('deployments.needsOwner')}
    </StatusPill>
  );
}

interface OwnerNameProps {
  readonly deployment: Pick<DeploymentSummary, 'owner' | 'needsOwner'>;
  /** Whether the tag may wrap to the next line. Otherwise a long name is truncated. */
  readonly wraps?: boolean;
}

/** Owner of a deployment, with a tag if it needs a new one. */
export function OwnerName({ deployment, wraps = false }: OwnerNameProps) {
  const { owner, needsOwner } = deployment;
  if (!needsOwner) return <PersonName person={owner} />;
  return (
    <Box
      component="span"
      sx={{
        display: 'flex',
        flexWrap: wraps ? 'wrap' : 'nowrap',
        alignItems: 'center',
        columnGap: 2,
        minWidth: 0,
      }}
    >
      <PersonName person={owner} />
      <NeedsOwnerTag />
    </Box>
  );
}
