import Box from '@mui/material/Box';
import type { PolicyRefusal } from '@blueport/contracts';
import { PolicyConditions } from '../verdict/PolicyConditions.tsx';

/** The policies that denied a request: assignment, definition and the conditions that applied. */
export function FailurePolicies({ policies }: { readonly policies: readonly PolicyRefusal[] }) {
  return policies.map(({ assignment, definition, conditions }) => (
    <Box key={`${assignment} ${definition}`} sx={{ marginTop: 1 }}>
      <Box sx={{ fontWeight: 500 }}>{assignment || definition}</Box>
      {definition === assignment || assignment === '' ? null : (
        <Box sx={{ typography: 'caption' }}>{definition}</Box>
      )}
      <PolicyConditions conditions={conditions} />
    </Box>
  ));
}
