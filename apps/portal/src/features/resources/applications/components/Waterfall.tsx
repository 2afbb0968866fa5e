import DependencyIcon from '@mui/icons-material/CallMadeOutlined';
import ExceptionIcon from '@mui/icons-material/ErrorOutlineOutlined';
import MessageIcon from '@mui/icons-material/NotesOutlined';
import RequestIcon from '@mui/icons-material/LanguageOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import Box from '@mui/material/Box';
import type { TraceKind, TracePart } from '@blueport/contracts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ScreenReaderOnly } from '../../../../ui/states/ScreenReaderOnly.tsx';
import { ShowMore, useWindow } from '../../../../ui/plain-table/ShowMore.tsx';
import { cloudTextOf, durationText } from '../application-text.ts';
import { PartFacts } from './PartFacts.tsx';

const icons: Readonly<Record<TraceKind, SvgIconComponent>> = {
  request: RequestIcon,
  dependency: DependencyIcon,
  exception: ExceptionIcon,
  trace: MessageIcon,
};

/** Percent of the width of a bar that is always visible. */
const leastWidth = 0.6;

interface WaterfallProps {
  readonly parts: readonly TracePart[];
  /** Milliseconds from the first start to the last end. */
  readonly duration: number;
}

/** The parts of an operation as a tree with bars over time. Arrow keys move through it; the focused part is explained. */
export function Waterfall({ parts, duration }: WaterfallProps) {
  const t = useT();
  const [selected, setSelected] = useState(0);
  const { visibleRows, rest } = useWindow(parts);
  const tree = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const last = visibleRows.length - 1;
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(last, selected + 1),
      ArrowUp: Math.max(0, selected - 1),
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    setSelected(target);
    tree.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[target]?.focus();
  };
  const part = visibleRows[selected] ?? visibleRows[0];
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
      }}
    >
      <div>
        <Box
          ref={tree}
          role="tree"
          aria-label={t('applications.trace')}
          onKeyDown={move}
          sx={{
            border: 1,
            borderColor: 'divider',
            borderRadius: 2,
            bgcolor: 'background.paper',
            overflow: 'hidden',
          }}
        >
          {visibleRows.map((one, index) => (
            <PartRow
              // Parts of different kinds may have the same ID.
              // oxlint-disable-next-line react/no-array-index-key
              key={`${one.kind} ${one.id} ${index}`}
              part={one}
              total={duration}
              isSelected={index === selected}
              onSelect={() => setSelected(index)}
            />
          ))}
        </Box>
        <ShowMore {...rest} />
      </div>
      {part && <PartFacts part={part} />}
    </Box>
  );
}

interface PartRowProps {
  readonly part: TracePart;
  readonly total: number;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

function PartRow({ part, total, isSelected, onSelect }: PartRowProps) {
  const t = useT();
  const Icon = icons[part.kind];
  const scale = total > 0 ? 100 / total : 0;
  const left = Math.min(100 - leastWidth, part.offset * scale);
  const width = Math.min(100 - left, Math.max(leastWidth, (part.duration ?? 0) * scale));
  const isFailed = part.isSuccess === false;
  return (
    <Box
      role="treeitem"
      aria-level={part.depth + 1}
      aria-selected={isSelected}
      tabIndex={isSelected ? 0 : -1}
      onClick={onSelect}
      onFocus={onSelect}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: 'minmax(0, 5fr) minmax(0, 6fr) 84px' },
        columnGap: 3,
        alignItems: 'center',
        minHeight: { xs: 44, md: 36 },
        paddingInline: 3,
        typography: 'body2',
        cursor: 'pointer',
        borderInlineStart: 3,
        borderInlineStartColor: isSelected ? 'primary.main' : 'transparent',
        bgcolor: isSelected ? 'surface.selected' : 'transparent',
        '&:hover': { bgcolor: isSelected ? 'surface.selected' : 'surface.hover' },
        '&:focus-visible': { outline: 2, outlineOffset: -2, outlineColor: 'text.link' },
        '& + &': { borderTop: 1, borderTopColor: 'divider' },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          minWidth: 0,
          // Deep trees stay readable on narrow screens.
          paddingInlineStart: Math.min(part.depth, 8) * 3,
          color: isFailed ? 'text.error' : 'text.primary',
        }}
      >
        <Icon aria-hidden sx={{ fontSize: 18, flex: 'none' }} />
        <ScreenReaderOnly>{t(`applications.kind.${part.kind}`)},</ScreenReaderOnly>
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {cloudTextOf(part.name) || part.id}
        </Box>
        {isFailed && part.kind !== 'trace' && <FailedMark code={part.resultCode} />}
      </Box>
      <Box aria-hidden sx={{ display: { xs: 'none', md: 'block' }, position: 'relative', height: 12 }}>
        <Box
          sx={{
            position: 'absolute',
            insetBlock: 0,
            left: `${left}%`,
            width: part.duration === null ? 0 : `${width}%`,
            borderRadius: 0.5,
            bgcolor: isFailed ? 'text.error' : 'primary.main',
            // Failed parts are hatched, so that color is not the only difference; moments are lines.
            ...(isFailed && {
              backgroundImage:
                'repeating-linear-gradient(45deg, transparent 0 4px, var(--mui-palette-background-paper) 4px 6px)',
            }),
            ...(part.duration === null && {
              borderInlineStart: 2,
              borderColor: isFailed ? 'text.error' : 'text.secondary',
            }),
          }}
        />
      </Box>
      <Box sx={{ textAlign: 'end', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        <ScreenReaderOnly>
          {t('applications.after', { time: durationText(part.offset) })}
          {part.duration !== null && `, ${t('applications.takes', { time: durationText(part.duration) })}`}
        </ScreenReaderOnly>
        <span aria-hidden>
          {part.duration === null ? `+${durationText(part.offset)}` : durationText(part.duration)}
        </span>
      </Box>
    </Box>
  );
}

function FailedMark({ code }: { readonly code: string }) {
  const t = useT();
  return (
    <Box component="span" sx={{ flex: 'none', typography: 'caption', color: 'text.error' }}>
      {[t('applications.failed'), cloudTextOf(code).slice(0, 20)].filter(Boolean).join(' · ')}
    </Box>
  );
}
