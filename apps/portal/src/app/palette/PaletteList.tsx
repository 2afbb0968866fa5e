import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { MessageId } from '../../core/i18n/message-id.ts';
import { useT } from '../../core/i18n/translate.tsx';
import type { Command } from './commands.ts';

interface PaletteListProps {
  readonly commands: readonly Command[];
  readonly marked: number;
  readonly onMark: (index: number) => void;
  readonly onRun: (command: Command) => void;
}

const kinds: Readonly<Record<Command['kind'], MessageId>> = {
  screen: 'palette.goTo',
  action: 'palette.action',
  view: 'palette.view',
  place: 'palette.recent',
  resource: 'palette.resource',
};

/** Id of a line in the page, for the box that keeps the focus. */
export const lineId = (index: number): string => `palette-line-${index}`;

/** What can be chosen; the box above keeps the focus. */
export function PaletteList({ commands, marked, onMark, onRun }: PaletteListProps) {
  const t = useT();
  return (
    <Box
      id="palette-list"
      role="listbox"
      aria-label={t('palette.label')}
      sx={{ overflow: 'auto', maxHeight: '50vh' }}
    >
      {commands.map((command, index) => (
        <Box
          key={`${command.kind} ${command.id}`}
          ref={(line: HTMLElement | null) => {
            if (index === marked) line?.scrollIntoView({ block: 'nearest' });
          }}
          id={lineId(index)}
          role="option"
          aria-selected={index === marked}
          onMouseMove={() => onMark(index)}
          onClick={() => onRun(command)}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 3,
            minHeight: 40,
            px: 3,
            py: 1,
            borderRadius: 1.5,
            cursor: 'pointer',
            typography: 'body2',
            bgcolor: index === marked ? 'surface.selected' : undefined,
          }}
        >
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {command.label}
            {command.detail === undefined ? null : (
              <Typography variant="caption" color="textSecondary" component="div">
                {command.detail}
              </Typography>
            )}
          </Box>
          <Typography variant="caption" color="textSecondary" sx={{ flex: 'none' }}>
            {command.keys ?? t(kinds[command.kind])}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
