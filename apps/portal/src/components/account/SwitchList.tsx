import Alert from '@mui/material/Alert';
import CircularProgress from '@mui/material/CircularProgress';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { ErrorState } from '../states/ErrorState.tsx';

export interface SwitchItem {
  readonly id: string;
  readonly name: string;
  readonly note: ReactNode;
  readonly isCurrent: boolean;
  /** Heading of the group that starts with this item. */
  readonly heading?: ReactNode;
}

interface SwitchListProps {
  readonly open: boolean;
  readonly title: string;
  readonly detail: string;
  readonly items: readonly SwitchItem[] | undefined;
  /** Set if the server filters the items by the typed text. */
  readonly onSearch?: ((text: string) => void) | undefined;
  readonly error: unknown;
  readonly isLoading: boolean;
  readonly busy: string;
  readonly failure: string;
  readonly onRetry: () => void;
  readonly onChoose: (id: string) => void;
  readonly onClose: () => void;
}

/** Lists with more items have a search field. */
const mostWithoutSearch = 5;

/** Moves the focus between the search field and the items with the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [role=button], button')].filter(
    (stop) => stop.tabIndex >= 0,
  );
  const at = stops.findIndex((stop) => stop === document.activeElement);
  event.preventDefault();
  stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus();
}

/**
 * A dialog with the directories or organizations that a session can switch to. Choosing the current one closes it. The
 * arrow keys move between them, and Enter in the search field chooses the first.
 */
export function SwitchList(props: SwitchListProps) {
  const { onClose, busy, items = [], onSearch, onChoose } = props;
  const t = useT();
  const [typed, setTyped] = useState('');
  const words = typed.trim().toLowerCase();
  const found = items.filter(({ name }) => name.toLowerCase().includes(words));
  const hasSearch = onSearch !== undefined || items.length > mostWithoutSearch;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (hasSearch) field.current?.focus();
  }, [hasSearch]);
  const choose = (item: SwitchItem | undefined) => {
    if (item) (item.isCurrent ? onClose : onChoose)(item.id);
  };
  return (
    <DialogFrame open={props.open} title={props.title} onClose={onClose}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
        {props.detail}
      </Typography>
      {props.failure ? (
        <Alert severity="error" sx={{ mb: 3 }}>
          {props.failure}
        </Alert>
      ) : null}
      {props.isLoading ? <Typography role="status">Loading...</Typography> : null}
      {props.error ? <ErrorState error={props.error} onRetry={props.onRetry} /> : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its items arrive here. */}
      <div role="group" aria-label={props.title} onKeyDown={moveFocus}>
        {hasSearch ? (
          <TextField
            inputRef={field}
            fullWidth
            size="small"
            label={t('organization.search')}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              onSearch?.(target.value.trim());
            }}
            onKeyDown={({ key }) => {
              if (key === 'Enter' && words !== '') choose(found.find(({ isCurrent }) => !isCurrent));
            }}
            sx={{ mb: 2, mt: 1 }}
          />
        ) : null}
        <List disablePadding>
          {found.map((item) => (
            <SwitchRow key={item.id} item={item} busy={busy} onChoose={() => choose(item)} />
          ))}
        </List>
        {hasSearch && found.length === 0 && !props.isLoading ? (
          <Typography role="status" variant="body2" color="textSecondary">
            {t('organization.noMatch')}
          </Typography>
        ) : null}
      </div>
    </DialogFrame>
  );
}

interface SwitchRowProps {
  readonly item: SwitchItem;
  readonly busy: string;
  readonly onChoose: () => void;
}

function SwitchRow({ item: { id, name, note, isCurrent, heading }, busy, onChoose }: SwitchRowProps) {
  return (
    <>
      {heading === undefined ? null : (
        <ListSubheader disableGutters sx={{ typography: 'caption', bgcolor: 'transparent', pt: 3, pb: 1 }}>
          {heading}
        </ListSubheader>
      )}
      <ListItem
        disablePadding
        secondaryAction={busy === id ? <CircularProgress aria-hidden size={18} /> : undefined}
      >
        <ListItemButton
          selected={isCurrent}
          aria-current={isCurrent || undefined}
          disabled={busy !== ''}
          onClick={onChoose}
          sx={{ borderRadius: 2 }}
        >
          <ListItemText
            primary={name}
            secondary={note}
            slotProps={{
              primary: { variant: 'body2', sx: { overflowWrap: 'anywhere' } },
              secondary: { variant: 'caption' },
            }}
          />
        </ListItemButton>
      </ListItem>
    </>
  );
}
