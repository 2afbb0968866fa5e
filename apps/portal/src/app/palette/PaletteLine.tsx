import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { MouseEvent } from 'react';
import type { StatusEntity, StatusOf } from '../../components/status/status-table.ts';
import { StatusChip } from '../../components/status/StatusChip.tsx';
import { useT } from '../../core/i18n/translate.tsx';
import { splitMatches } from './highlight.ts';
import { ItemIcon } from './ItemIcon.tsx';
import { KeyCap } from './KeyCap.tsx';
import type { PaletteItem } from './palette-items.ts';
import { resourceTypeLabel } from '../../components/resource-type/resource-type-label.ts';

/** Returns the element id of a line, for `aria-activedescendant` of the search field. */
export const lineId = (id: string): string => `palette-${id.replaceAll(/[^\w-]/g, '_')}`;

/** A text with the searched words emphasized. */
function Highlighted({ text, query }: { readonly text: string; readonly query: string }) {
  return splitMatches(text, query).map((piece, index) =>
    piece.isMatch ? (
      // oxlint-disable-next-line react/no-array-index-key -- pieces of a text have no other identity.
      <Box key={index} component="mark" sx={{ bgcolor: 'transparent', color: 'text.link', fontWeight: 500 }}>
        {piece.text}
      </Box>
    ) : (
      piece.text
    ),
  );
}

/** The table of states of each kind; the results of other kinds have none. */
const entities = {
  deployment: 'deployment',
  person: 'user',
  form: 'form',
  subscription: 'subscription',
} as const;

function ItemState({ kind, state }: Pick<PaletteItem, 'kind' | 'state'>) {
  const t = useT();
  if (state === undefined || !(kind in entities)) return null;
  const entity: StatusEntity = entities[kind as keyof typeof entities];
  return (
    <StatusChip of={entity} state={state as StatusOf<StatusEntity>} label={t('palette.state', { state })} />
  );
}

const middleButton = 1;

interface PaletteLineProps {
  readonly item: PaletteItem;
  readonly query: string;
  readonly isMarked: boolean;
  readonly onMark: (id: string) => void;
  readonly onRun: (item: PaletteItem, isNewTab: boolean) => void;
}

/** A line of the palette: icon, label with the matches, second line, state and shortcut. */
export function PaletteLine({ item, query, isMarked, onMark, onRun }: PaletteLineProps) {
  const details = [item.resourceType && resourceTypeLabel(item.resourceType), item.detail].filter(Boolean);
  const open = (event: MouseEvent) =>
    onRun(item, event.ctrlKey || event.metaKey || event.button === middleButton);
  return (
    <Box
      ref={(line: HTMLElement | null) => {
        if (isMarked) line?.scrollIntoView({ block: 'nearest' });
      }}
      id={lineId(item.id)}
      role="option"
      aria-selected={isMarked}
      onMouseMove={() => {
        if (!isMarked) onMark(item.id);
      }}
      onClick={open}
      onAuxClick={(event) => {
        if (event.button === middleButton) open(event);
      }}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        minHeight: { xs: 56, md: 48 },
        px: 2,
        py: 1,
        borderRadius: 2,
        cursor: 'pointer',
        scrollMarginBlock: '36px 8px',
        bgcolor: isMarked ? 'surface.selected' : undefined,
      }}
    >
      <ItemIcon item={item} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle2" noWrap>
          <Highlighted text={item.label} query={query} />
        </Typography>
        {details.length > 0 && (
          <Typography variant="caption" color="textSecondary" noWrap component="div">
            <Highlighted text={details.join(' · ')} query={query} />
          </Typography>
        )}
      </Box>
      <ItemState {...item} />
      {item.keys !== undefined && (
        <Box sx={{ display: { xs: 'none', md: 'flex' }, gap: 1 }}>
          {item.keys.split(' ').map((key) => (
            <KeyCap key={key}>{key}</KeyCap>
          ))}
        </Box>
      )}
    </Box>
  );
}
