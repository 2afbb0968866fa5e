import Box from '@mui/material/Box';
import type { PolicyRefusal } from '@blueport/contracts';
import { PolicyConditions } from '../verdict/PolicyConditions.tsx';

/** The policies that refused something, in the words of the verdict: assignment, definition and the deciding conditions. */
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
