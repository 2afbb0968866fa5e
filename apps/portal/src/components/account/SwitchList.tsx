import Alert from '@mui/material/Alert';
import CircularProgress from '@mui/material/CircularProgress';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { ErrorState } from '../states/ErrorState.tsx';

interface SwitchListProps {
  readonly open: boolean;
  readonly title: string;
  readonly detail: string;
  readonly items:
    | readonly {
        readonly id: string;
        readonly name: string;
        readonly note: ReactNode;
        readonly isCurrent: boolean;
      }[]
    | undefined;
  readonly error: unknown;
  readonly isLoading: boolean;
  readonly busy: string;
  readonly failure: string;
  readonly onRetry: () => void;
  readonly onChoose: (id: string) => void;
  readonly onClose: () => void;
}

/** A dialog with the directories or organizations that a session can switch to. Choosing the current one closes it. */
export function SwitchList(props: SwitchListProps) {
  const { onClose, busy } = props;
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
      <List disablePadding>
        {props.items?.map(({ id, name, note, isCurrent }) => (
          <ListItem
            key={id}
            disablePadding
            secondaryAction={busy === id ? <CircularProgress aria-hidden size={18} /> : undefined}
          >
            <ListItemButton
              selected={isCurrent}
              disabled={busy !== ''}
              onClick={() => (isCurrent ? onClose() : props.onChoose(id))}
              sx={{ borderRadius: 2 }}
            >
              <ListItemText
                primary={name}
                secondary={note}
                slotProps={{ primary: { variant: 'body2' }, secondary: { variant: 'caption' } }}
              />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </DialogFrame>
  );
}
