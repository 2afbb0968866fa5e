import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { MailTemplate } from '@blueport/contracts';
import { useT } from '../../../../core/i18n/translate.tsx';

interface PlaceholderListProps {
  readonly placeholders: MailTemplate['placeholders'];
  readonly onInsert: (name: string) => void;
}

/** What a mail of this type can hold; a click puts it at the end of the text. */
export function PlaceholderList({ placeholders, onInsert }: PlaceholderListProps) {
  const t = useT();
  return (
    <Box component="section" aria-label={t('mail.placeholders')}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 2 }}>
        {t('mail.placeholders')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {placeholders.map(({ name, description }) => (
          <Chip
            key={name}
            size="small"
            variant="outlined"
            label={`{{${name}}}`}
            title={description}
            onClick={() => onInsert(name)}
          />
        ))}
      </Box>
    </Box>
  );
}
