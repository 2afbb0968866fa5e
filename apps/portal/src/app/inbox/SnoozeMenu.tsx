import { maxSnoozeDays } from '@blueport/contracts';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { currentTimeZone, formatDateTime } from '../../core/i18n/format.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { localTimeOf, zonedTimeToUtc } from '../../core/i18n/zoned-time.ts';
import { snoozeChoices, snoozeTime } from './snooze-times.ts';

interface SnoozeMenuProps {
  readonly anchor: HTMLElement;
  readonly onChoose: (until: string) => void;
  readonly onClose: () => void;
}

/** Offers times at which messages return: in an hour, in the morning, or at a chosen time, in the user's time zone. */
export function SnoozeMenu({ anchor, onChoose, onClose }: SnoozeMenuProps) {
  const t = useT();
  const [now] = useState(() => new Date());
  const [isChoosing, setChoosing] = useState(false);
  const zone = currentTimeZone();
  if (isChoosing) return <SnoozeTime {...{ anchor, onChoose, onClose, zone, now }} />;
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {snoozeChoices.map((choice) => {
        const until = snoozeTime(choice, zone, now);
        return (
          <MenuItem key={choice} onClick={() => onChoose(until)}>
            <ListItemText
              primary={t(`notifications.snooze.${choice}`)}
              sx={{ mr: 6 }}
              slotProps={{ primary: { variant: 'body2' } }}
            />
            <Typography variant="caption" color="textSecondary">
              {formatDateTime(until)}
            </Typography>
          </MenuItem>
        );
      })}
      <MenuItem onClick={() => setChoosing(true)}>{t('notifications.snooze.other')}</MenuItem>
    </Menu>
  );
}

interface SnoozeTimeProps extends SnoozeMenuProps {
  readonly zone: string;
  readonly now: Date;
}

function SnoozeTime({ anchor, onChoose, onClose, zone, now }: SnoozeTimeProps) {
  const t = useT();
  const [typed, setTyped] = useState(() => localTimeOf(zone, new Date(snoozeTime('tomorrow', zone, now))));
  const until = zonedTimeToUtc(zone, typed);
  const isValid =
    until !== null &&
    Date.parse(until) > now.getTime() &&
    Date.parse(until) < now.getTime() + maxSnoozeDays * 86_400_000;
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    >
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isValid) onChoose(until);
        }}
        sx={{ p: 4, display: 'flex', gap: 3, alignItems: 'flex-start', flexWrap: 'wrap' }}
      >
        <TextField
          size="small"
          type="datetime-local"
          label={t('notifications.snooze.until')}
          value={typed}
          error={!isValid}
          helperText={isValid ? zone : t('notifications.snooze.invalid')}
          onChange={(event) => setTyped(event.target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <Button type="submit" variant="contained" disabled={!isValid}>
          {t('notifications.snooze')}
        </Button>
      </Box>
    </Popover>
  );
}
