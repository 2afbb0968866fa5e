import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { usePermission } from '../../core/auth/use-permission.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { ScreenReaderOnly } from '../../ui/states/ScreenReaderOnly.tsx';
import {
  groupAfter,
  isSearchable,
  itemsOf,
  lineAfter,
  parseInput,
  type PaletteGroup,
  type PaletteItem,
} from './palette-items.ts';
import { PaletteFooter } from './PaletteFooter.tsx';
import { PaletteInput } from './PaletteInput.tsx';
import { PaletteNotice } from './PaletteNotice.tsx';
import { PaletteResults } from './PaletteResults.tsx';
import { usePaletteGroups } from './use-palette-groups.ts';
import { useSearch } from './use-search.ts';

/** Returns a function that runs a line or opens its page, optionally in a new tab. */
function useRun(onClose: () => void) {
  const navigate = useNavigate();
  return ({ to, run }: PaletteItem, isNewTab: boolean) => {
    if (to !== undefined && isNewTab) {
      window.open(to, '_blank', 'noopener');
      return;
    }
    onClose();
    if (to === undefined) run?.();
    else if (to.startsWith('/api/')) location.assign(to);
    else void navigate(to);
  };
}

interface KeyActions {
  readonly groups: readonly PaletteGroup[];
  readonly marked: PaletteItem | undefined;
  /** Whether Tab leaves the search field, to reach the button below the lines. */
  readonly isTabFree: boolean;
  readonly onMark: (id: string | undefined) => void;
  readonly onRun: (item: PaletteItem, isNewTab: boolean) => void;
}

/** Returns the key handler: arrows, Tab for the next group, Enter, and Ctrl+Enter for a new tab. */
function keyHandler({ groups, marked, isTabFree, onMark, onRun }: KeyActions) {
  return (event: KeyboardEvent) => {
    const move = (target: string | undefined) => {
      event.preventDefault();
      onMark(target);
    };
    if (event.key === 'ArrowDown') move(lineAfter(groups, marked?.id, 1));
    else if (event.key === 'ArrowUp') move(lineAfter(groups, marked?.id, -1));
    else if (event.key === 'Tab' && groups.length > 1 && !isTabFree)
      move(groupAfter(groups, marked?.id, event.shiftKey ? -1 : 1));
    else if (event.key === 'Enter' && marked && !event.nativeEvent.isComposing) {
      event.preventDefault();
      onRun(marked, event.ctrlKey || event.metaKey);
    }
  };
}

/** Searches everything that the account can list and offers pages and actions, all from the keyboard. */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('md'));
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string>();
  const { scope, text } = parseInput(typed);
  const { allowed } = usePermission('resourceGroupList');
  const search = useSearch(scope, text, scope === 'all' || (scope === 'resources' && allowed));
  const groups = usePaletteGroups(scope, text, search);
  const items = itemsOf(groups);
  const marked = items.find(({ id }) => id === chosen) ?? items[0];
  const onRun = useRun(onClose);
  const field = useRef<HTMLInputElement>(null);
  const count = isSearchable(text) && !search.isBusy ? t('palette.count', { count: items.length }) : '';

  return (
    <Dialog
      open
      fullScreen={isPhone}
      fullWidth
      onClose={onClose}
      aria-label={t('palette.label')}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start', pt: { xs: 0, md: '10vh' } } }}
      slotProps={{
        paper: {
          sx: {
            maxWidth: { md: 680 },
            maxHeight: { md: 'min(640px, 76vh)' },
            borderRadius: { xs: 0, md: 3 },
            m: 0,
          },
        },
      }}
    >
      <PaletteInput
        field={field}
        value={typed}
        marked={marked?.id}
        isBusy={search.isBusy}
        isPhone={isPhone}
        onChange={(next) => {
          setTyped(next);
          setChosen(undefined);
        }}
        onKeyDown={keyHandler({ groups, marked, isTabFree: search.hasFailed, onMark: setChosen, onRun })}
        onClose={onClose}
      />
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', px: 2, pb: 1 }}>
        <PaletteResults
          label={t('palette.label')}
          groups={groups}
          query={text}
          marked={marked?.id}
          onMark={setChosen}
          onRun={onRun}
        />
        <PaletteNotice
          scope={scope}
          text={text}
          mayFindResources={allowed}
          hasLines={items.length > 0}
          search={search}
          onRetry={() => {
            search.retry();
            // The button with the focus disappears.
            field.current?.focus();
          }}
        />
      </Box>
      <ScreenReaderOnly>
        <span role="status">{count}</span>
      </ScreenReaderOnly>
      <PaletteFooter isTabFree={search.hasFailed} />
    </Dialog>
  );
}
