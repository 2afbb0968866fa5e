import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Moment } from '../../ui/fact-list/Moment.tsx';
import { Avatar } from '../people/Avatar.tsx';

/** One entry of an activity list. */
export interface ActivityItem {
  readonly id: string;
  readonly time: string;
  readonly action: ReactNode;
  /** The person who acted; their avatar is shown before the entry. */
  readonly person?: { readonly id?: string | null; readonly name: string } | undefined;
  /** Parts of the second line; empty ones are omitted. */
  readonly facts: readonly (string | undefined)[];
  readonly status?: ReactNode;
}

/** Entries with their time, newest first. */
export function ActivityList({ items }: { readonly items: readonly ActivityItem[] }) {
  return (
    <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0, maxWidth: 960 }}>
      {items.map(({ id, time, action, person, facts, status }) => (
        <Box
          component="li"
          key={id}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', sm: '170px 24px minmax(0,1fr) auto' },
            gap: { xs: 1, sm: 4 },
            paddingBlock: 3,
            borderBottom: 1,
            borderColor: 'divider',
            typography: 'body2',
          }}
        >
          <Box sx={{ color: 'text.secondary' }}>
            <Moment value={time} />
          </Box>
          <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
            {person ? <Avatar id={person.id} name={person.name} size={24} /> : null}
          </Box>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Box sx={{ fontWeight: 500 }}>{action}</Box>
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
              {facts.filter(Boolean).join(' · ')}
            </Box>
          </Box>
          <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>{status}</Box>
        </Box>
      ))}
    </Box>
  );
}
