import SearchIcon from '@mui/icons-material/SearchOutlined';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import { useColorScheme } from '@mui/material/styles';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { registeredScreens } from '../app/feature-screens.ts';
import { signOut } from '../auth/sign-out.ts';
import { useT } from '../i18n/translate.tsx';
import { store, useAppSelector } from '../store/store.ts';
import { commandsFor, matches } from './commands.ts';
import type { Command } from './commands.ts';
import { showPalette } from './palette-control.ts';
import { recentCommands, rememberCommand } from './recent-commands.ts';

/** Goes anywhere and does anything by typing a few letters. */
export function CommandPalette() {
  const t = useT();
  const navigate = useNavigate();
  const { setMode } = useColorScheme();
  const { account, provider } = useAppSelector((state) => state.auth);
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);

  const all = account ? commandsFor(account, provider, (id) => registeredScreens.has(id)) : [];
  const recent = recentCommands();
  const rank = (command: Command) => {
    const position = recent.indexOf(command.id);
    return typed === '' && position >= 0 ? position : recent.length;
  };
  const found = all
    .filter((command) => typed.trim() === '' || matches(t(command.label), typed.trim()))
    .toSorted((a, b) => rank(a) - rank(b));

  const close = () => showPalette('closed');
  const run = (command: Command) => {
    rememberCommand(command.id);
    close();
    if (command.to) void navigate(command.to);
    else if (command.id === 'shortcuts') showPalette('shortcuts');
    else if (command.id === 'signOut') void signOut(store);
    else if (command.id === 'theme.light') setMode('light');
    else if (command.id === 'theme.dark') setMode('dark');
    else setMode('system');
  };
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
      onClose={close}
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
            'aria-activedescendant': found[marked] ? `palette-${found[marked].id}` : undefined,
          }}
          sx={{ height: 52, typography: 'body1' }}
        />
      </Box>
      <Box
        id="palette-list"
        role="listbox"
        aria-label={t('palette.label')}
        sx={{ p: 2, overflow: 'auto', maxHeight: '50vh' }}
      >
        {found.map((command, index) => (
          <Box
            key={command.id}
            id={`palette-${command.id}`}
            role="option"
            aria-selected={index === marked}
            onMouseMove={() => setMarked(index)}
            onClick={() => run(command)}
            sx={{
              display: 'flex',
              alignItems: 'center',
              minHeight: 40,
              px: 3,
              borderRadius: 1.5,
              cursor: 'pointer',
              typography: 'body2',
              bgcolor: index === marked ? 'surface.selected' : undefined,
            }}
          >
            <Box sx={{ flex: 1 }}>{t(command.label)}</Box>
            <Typography variant="caption" color="textSecondary">
              {command.keys ?? t(command.kind === 'screen' ? 'palette.goTo' : 'palette.action')}
            </Typography>
          </Box>
        ))}
        {found.length === 0 ? (
          <Typography variant="body2" color="textSecondary" sx={{ px: 3, py: 4 }}>
            {t('palette.nothing')}
          </Typography>
        ) : null}
      </Box>
    </Dialog>
  );
}
