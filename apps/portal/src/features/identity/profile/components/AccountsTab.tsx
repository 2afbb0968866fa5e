import Box from '@mui/material/Box';
import { AwsCard } from './AwsCard.tsx';
import { GithubCard } from './GithubCard.tsx';

/** Accounts elsewhere that work together with this one. */
export function AccountsTab() {
  return (
    <Box sx={{ display: 'grid', gap: 4, maxWidth: 960 }}>
      <GithubCard />
      <AwsCard />
    </Box>
  );
}
