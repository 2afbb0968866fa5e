import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { CopyButton } from '../../../code-view/CopyButton.tsx';
import { useT } from '../../../i18n/translate.tsx';

export interface NamedValue {
  readonly name: string;
  readonly title?: string;
  readonly value: unknown;
  readonly secure: boolean;
  readonly isDefault?: boolean;
}

/** Named values with a copy button each; a secure one shows that it exists and nothing more. */
export function ValueTable({
  label,
  values,
}: {
  readonly label: string;
  readonly values: readonly NamedValue[];
}) {
  const t = useT();
  return (
    <Paper variant="outlined" component="section" tabIndex={0} aria-label={label} sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            <TableCell>{t('deployments.value.name')}</TableCell>
            <TableCell>{t('deployments.value.value')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {values.map((entry) => (
            <TableRow key={entry.name}>
              <TableCell sx={{ verticalAlign: 'top', width: 280 }}>
                <Box sx={{ fontWeight: 500 }}>{entry.title ?? entry.name}</Box>
                {entry.title && <code>{entry.name}</code>}
              </TableCell>
              <TableCell>
                {entry.secure ? (
                  <span>•••••••• {t('deployments.value.secret')}</span>
                ) : (
                  <Box sx={{ display: 'flex', gap: 2, alignItems: 'start' }}>
                    <Box
                      component="code"
                      sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', minWidth: 0, paddingTop: 1 }}
                    >
                      {valueText(entry.value)}
                    </Box>
                    <CopyButton text={valueText(entry.value)} what={entry.name} />
                    {entry.isDefault && <Chip size="small" label={t('deployments.value.default')} />}
                  </Box>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Paper>
  );
}

function valueText(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
