import SearchIcon from '@mui/icons-material/SearchOutlined';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import { useColorScheme } from '@mui/material/styles';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { usePermission } from '../../core/auth/use-permission.ts';
import { signOut } from '../../core/auth/sign-out.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { store } from '../../core/store/store.ts';
import { readTyped } from './commands.ts';
import type { Command } from './commands.ts';
import { showPalette } from './palette-control.ts';
import { lineId, PaletteList } from './PaletteList.tsx';
import { PaletteNotice } from './PaletteNotice.tsx';
import { rememberCommand } from './recent-commands.ts';
import { useFoundResources } from './use-found-resources.ts';
import { usePaletteCommands } from './use-palette-commands.ts';

/** Returns a function that runs a command. */
function useRun(onClose: () => void) {
  const navigate = useNavigate();
  const { setMode } = useColorScheme();
  return (command: Command) => {
    if (command.kind === 'screen' || command.kind === 'action') rememberCommand(command.id);
    onClose();
    if (command.to) void navigate(command.to);
    else if (command.id === 'shortcuts') showPalette('shortcuts');
    else if (command.id === 'signOut') void signOut(store);
    else if (command.id === 'theme.light') setMode('light');
    else if (command.id === 'theme.dark') setMode('dark');
    else setMode('system');
  };
}

/** Goes anywhere, finds anything and does anything by typing a few letters. */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);
  const { scope, text } = readTyped(typed);
  const isResourceSearch = scope === 'resources';
  const { allowed } = usePermission('resourceGroupList');
  const resources = useFoundResources(isResourceSearch && allowed ? text : '');
  const commands = usePaletteCommands(isResourceSearch ? 'all' : scope, text);
  const found = isResourceSearch ? resources.commands : commands;

  const run = useRun(onClose);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setMarked((marked + step + found.length) % Math.max(found.length, 1));
    }
    const command = found[marked];
    if (event.key === 'Enter' && command) run(command);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      aria-label={t('palette.label')}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start', pt: { xs: 0, md: '12vh' } } }}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 3, px: 5, borderBottom: 1, borderColor: 'divider' }}
      >
        <SearchIcon sx={{ color: 'text.secondary' }} />
        <InputBase
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the palette is opened to type into it.
          autoFocus
          fullWidth
          value={typed}
          placeholder={t('palette.placeholder')}
          onChange={(event) => {
            setTyped(event.target.value);
            setMarked(0);
          }}
          onKeyDown={onKeyDown}
          inputProps={{
            role: 'combobox',
            'aria-expanded': true,
            'aria-controls': 'palette-list',
            'aria-label': t('palette.placeholder'),
            'aria-activedescendant': found[marked] ? lineId(marked) : undefined,
          }}
          sx={{ height: 52, typography: 'body1' }}
        />
      </Box>
      <Box sx={{ p: 2 }}>
        <PaletteList commands={found} marked={marked} onMark={setMarked} onRun={run} />
        <PaletteNotice
          isResourceSearch={isResourceSearch}
          allowed={allowed}
          text={text}
          isEmpty={found.length === 0}
          isBusy={resources.isBusy}
          error={resources.error}
          incomplete={resources.incomplete}
        />
      </Box>
    </Dialog>
  );
}
