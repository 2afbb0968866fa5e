import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { BlueprintDetail } from '@blueport/contracts';
import { formatDateTime, formatUtc } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';

/** The versions with what changed in each, newest first as the server sends them. */
export function VersionsTab({ blueprint }: { readonly blueprint: BlueprintDetail }) {
  const t = useT();
  return (
    <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0, maxWidth: 760 }}>
      {blueprint.versions.map((version) => (
        <Box
          component="li"
          key={version.version}
          sx={{ paddingBlock: 4, borderBottom: 1, borderColor: 'divider' }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, marginBottom: 1 }}>
            <Typography variant="h3" component="h2">
              {version.version}
            </Typography>
            <Chip size="small" label={t(`blueprints.state.${version.state}`)} />
            <Typography
              variant="caption"
              color="textSecondary"
              component="time"
              dateTime={version.createdAt}
              title={formatUtc(version.createdAt)}
              sx={{ marginInlineStart: 'auto' }}
            >
              {formatDateTime(version.createdAt)}
            </Typography>
          </Box>
          <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
            {version.releaseNotes}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
