import Box from '@mui/material/Box';
import type { Note } from '@blueport/contracts';
import { BoardNotes } from '../../../../components/metrics/BoardNotes.tsx';
import { RelativeTime } from '../../../../components/cloud-inventory/RelativeTime.tsx';
import { Trans } from '../../../../core/i18n/translate.tsx';

interface ReadingAgeProps {
  readonly readAt: string | null | undefined;
  readonly notes: readonly Note[] | undefined;
}

/** When values were read, and why they are old or missing. It keeps its place while they load. */
export function ReadingAge({ readAt, notes }: ReadingAgeProps) {
  return (
    <Box sx={{ typography: 'body2', color: 'text.secondary', minHeight: 20, marginBottom: 4 }}>
      {readAt && <Trans id="applications.age" components={{ 0: <RelativeTime value={readAt} /> }} />}
      {notes && <BoardNotes notes={notes} />}
    </Box>
  );
}
