import SearchIcon from '@mui/icons-material/SearchOutlined';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import { useColorScheme } from '@mui/material/styles';
import { useState, useEffect } from 'react';
import type { KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { usePermission } from '../../core/auth/use-permission.ts';
import { signOut } from '../../core/auth/sign-out.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { store, useAppSelector } from '../../core/store/store.ts';
import { parseInput, commandsFor, matches } from './commands.ts';
import type { Command } from './commands.ts';
import { showPalette } from './palette-control.ts';
import { registeredScreens } from '../../features/feature-screens.ts';
import { savedViewApi } from '../../components/saved-views/saved-view-api.ts';
import { viewHref } from '../../components/saved-views/view-address.ts';
import { recentPlaces } from './recent-places.ts';
import Typography from '@mui/material/Typography';
import { toApiError } from '../../core/api/problem.ts';
import { problemText } from '../../components/states/problem-text.ts';
import { deploymentPath, type FoundResource } from '@blueport/contracts';
import { subscriptionApi } from '../../core/api/subscription-api.ts';
import type { MessageId } from '../../core/i18n/message-id.ts';

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

/** Returns the element id of a line, for `aria-activedescendant` of the search field. */
const lineId = (index: number): string => `palette-line-${index}`;

/** The list of commands. The search field above keeps the focus. */
function PaletteList({ commands, marked, onMark, onRun }: PaletteListProps) {
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

const key = 'bp.palette.recent';
const maxRecentItems = 4;

/** Returns the ids of recently used commands, newest first. */
function recentCommands(): string[] {
  return (localStorage.getItem(key) ?? '').split(' ').filter(Boolean);
}

/** Moves a command to the front of the recent commands. */
function rememberCommand(id: string): void {
  const others = recentCommands().filter((other) => other !== id);
  localStorage.setItem(key, [id, ...others].slice(0, maxRecentItems).join(' '));
}

const typingPause = 150;
const shortestSearch = 2;

/**
 * Returns the address of a resource: the page of the deployment that created it, otherwise its resource group with the
 * resource highlighted.
 */
function placeOf({ id, subscriptionId, resourceGroup, deployment }: FoundResource): string {
  if (deployment) return `/portal${deploymentPath(deployment)}`;
  const path = `/portal/subscription/${subscriptionId}/resourceGroup`;
  if (resourceGroup === null) return path;
  // The group's id as used by the list: the part of the resource's id before its provider.
  const group = id.slice(0, id.toLowerCase().indexOf('/providers/'));
  return `${path}?${new URLSearchParams({ 'f.name': resourceGroup, sel: group, resource: id }).toString()}`;
}

/** Searches resources by name, debounced. */
function useFoundResources(text: string): {
  readonly commands: readonly Command[];
  readonly incomplete: readonly string[];
  readonly isBusy: boolean;
  readonly error: unknown;
} {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPause);
    return () => clearTimeout(timer);
  }, [text]);
  const isSearchable = text.length >= shortestSearch;
  const { currentData, isFetching, error } = subscriptionApi.useSubscriptionSearchResourcesQuery(
    { query: { text: settled } },
    { skip: !isSearchable || settled.length < shortestSearch },
  );
  const answer = isSearchable ? currentData : undefined;
  return {
    commands: (answer?.result ?? []).map((resource) => ({
      id: resource.id,
      label: resource.name,
      detail: [resource.type.split('/').slice(1).join('/'), resource.resourceGroup, resource.subscriptionName]
        .filter(Boolean)
        .join(' · '),
      kind: 'resource',
      to: placeOf(resource),
    })),
    incomplete: answer?.incomplete ?? [],
    isBusy: isSearchable && (isFetching || settled !== text),
    error: isSearchable && settled === text ? error : undefined,
  };
}

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

/** Searches pages, resources and actions from the keyboard. */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);
  const { scope, text } = parseInput(typed);
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
      <PaletteInput
        value={typed}
        marked={found[marked] ? marked : undefined}
        onChange={(next) => {
          setTyped(next);
          setMarked(0);
        }}
        onKeyDown={onKeyDown}
      />
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

/** Returns the pages and actions that match the search text, or the most recent ones if it is empty. */
function usePaletteCommands(scope: 'all' | 'actions' | 'help', text: string): Command[] {
  const t = useT();
  const { account, provider } = useAppSelector((state) => state.auth);
  const { data: views } = savedViewApi.useSavedViewListQuery(undefined, { skip: !account });
  const commands = account ? commandsFor(account, provider, (id) => registeredScreens.has(id), t) : [];
  const ofScope = {
    actions: () => commands.filter(({ kind }) => kind === 'action'),
    help: () => commands.filter(({ id }) => id === 'help' || id === 'shortcuts'),
    all: () => [
      ...commands.filter(({ kind }) => kind === 'screen'),
      ...recentPlaces().map(({ to, title }): Command => ({ id: to, label: title, kind: 'place', to })),
      ...(views?.result ?? [])
        .filter((view) => view.pinned || text !== '')
        .map((view): Command => ({ id: view.id, label: view.name, kind: 'view', to: viewHref(view) })),
      ...commands.filter(({ kind }) => kind === 'action'),
    ],
  };
  const recent = recentCommands();
  const rank = ({ id }: Command): number => {
    const position = recent.indexOf(id);
    return text === '' && position >= 0 ? position : recent.length;
  };
  return ofScope[scope]()
    .filter(({ label }) => text === '' || matches(label, text))
    .toSorted((a, b) => rank(a) - rank(b));
}

interface PaletteNoticeProps {
  readonly isResourceSearch: boolean;
  readonly allowed: boolean;
  readonly text: string;
  readonly isBusy: boolean;
  readonly isEmpty: boolean;
  readonly error: unknown;
  readonly incomplete: readonly string[];
}

/** The line below the results: a hint, the progress or an error. */
function PaletteNotice(props: PaletteNoticeProps) {
  const t = useT();
  const words = (): string => {
    if (props.isResourceSearch) {
      if (!props.allowed) return t('palette.searchForbidden', { key: 'resourceGroupList' });
      if (props.text.length < shortestSearch) return t('palette.searchHint');
      if (props.isBusy) return 'Fetching....';
      if (props.error !== undefined) return problemText(toApiError(props.error)).title;
    }
    const missing =
      props.incomplete.length > 0 ? t('palette.incomplete', { names: props.incomplete.join(', ') }) : '';
    return [props.isEmpty ? t('palette.nothing') : '', missing].filter(Boolean).join(' ');
  };
  return (
    <Typography
      role="status"
      variant="body2"
      color="textSecondary"
      sx={{ px: 3, '&:not(:empty)': { py: 3 }, overflowWrap: 'anywhere' }}
    >
      {words()}
    </Typography>
  );
}

interface PaletteInputProps {
  readonly value: string;
  /** Index of the marked line. */
  readonly marked: number | undefined;
  readonly onChange: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function PaletteInput({ value, marked, onChange, onKeyDown }: PaletteInputProps) {
  const t = useT();
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', gap: 3, px: 5, borderBottom: 1, borderColor: 'divider' }}
    >
      <SearchIcon sx={{ color: 'text.secondary' }} />
      <InputBase
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the palette is opened to type into it.
        autoFocus
        fullWidth
        value={value}
        placeholder={t('palette.placeholder')}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        inputProps={{
          role: 'combobox',
          'aria-expanded': true,
          'aria-controls': 'palette-list',
          'aria-label': t('palette.placeholder'),
          'aria-activedescendant': marked === undefined ? undefined : lineId(marked),
        }}
        sx={{ height: 52, typography: 'body1' }}
      />
    </Box>
  );
}
