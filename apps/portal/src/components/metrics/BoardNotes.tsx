import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import type { MetricData, Note } from '@blueport/contracts';
import { noteOrText, useServerTexts } from '../../core/i18n/note-text.ts';

const keyOf = ({ code, values }: Note): string => JSON.stringify([code, values]);

/** Returns the notes that all charts have, which are shown once. */
export function sharedNotes(charts: readonly Pick<MetricData, 'notes'>[]): readonly Note[] {
  const [first, ...others] = charts;
  return (first?.notes ?? []).filter((note) =>
    others.every(({ notes }) => notes.some((other) => keyOf(other) === keyOf(note))),
  );
}

/** Returns the notes that are not among those shown elsewhere. */
export function otherNotes(notes: readonly Note[], shown: readonly Note[]): readonly Note[] {
  const keys = new Set(shown.map(keyOf));
  return notes.filter((note) => !keys.has(keyOf(note)));
}

/** Why values are old, missing or not complete. */
export function BoardNotes({ notes }: { readonly notes: readonly Note[] }) {
  useServerTexts(notes.length > 0);
  return notes.map((note) => (
    <Box
      key={keyOf(note)}
      role="note"
      sx={{
        display: 'flex',
        gap: 2,
        typography: 'caption',
        color: 'text.secondary',
        overflowWrap: 'anywhere',
      }}
    >
      {note.code !== 'metrics-first' && (
        <WarningIcon aria-hidden sx={{ fontSize: 16, color: 'text.warning' }} />
      )}
      <span>{noteOrText(note, note.message)}</span>
    </Box>
  ));
}
