import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { BlueprintDetail, BlueprintParameter } from '@blueport/contracts';
import { formatNumber } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/translate.tsx';
import { EmptyState } from '../../../states/index.ts';

/** Every parameter with its type, default and limits. */
export function ParametersTab({ blueprint }: { readonly blueprint: BlueprintDetail }) {
  const t = useT();
  if (blueprint.parameters.length === 0) return <EmptyState title={t('blueprints.noParameters')} />;
  return (
    <Paper
      variant="outlined"
      component="section"
      tabIndex={0}
      aria-label={t('blueprints.tab.parameters')}
      sx={{ overflowX: 'auto' }}
    >
      <Table size="small" aria-label={t('blueprints.tab.parameters')}>
        <TableHead>
          <TableRow>
            {(['name', 'type', 'default', 'limits', 'about'] as const).map((column) => (
              <TableCell key={column}>{t(`blueprints.parameter.${column}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {blueprint.parameters.map((parameter) => (
            <TableRow key={parameter.name} sx={{ verticalAlign: 'top' }}>
              <TableCell>
                <Box sx={{ fontWeight: 500 }}>{parameter.title}</Box>
                <code>{parameter.name}</code>
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                {parameter.type}
                {parameter.required && (
                  <Box sx={{ color: 'text.secondary', typography: 'caption' }}>
                    {t('blueprints.parameter.required')}
                  </Box>
                )}
              </TableCell>
              <TableCell sx={{ minWidth: 180, maxWidth: 240, overflowWrap: 'anywhere' }}>
                <code>{defaultText(parameter)}</code>
              </TableCell>
              <TableCell sx={{ minWidth: 150, maxWidth: 220, overflowWrap: 'anywhere' }}>
                {limitText(parameter)}
              </TableCell>
              <TableCell sx={{ minWidth: 260, color: 'text.secondary' }}>
                {parameter.description || parameter.hint}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Paper>
  );
}

function defaultText(parameter: BlueprintParameter): string {
  if (parameter.secure || (parameter.defaultValue === undefined && !parameter.defaultExpression)) return '';
  return parameter.defaultExpression ?? JSON.stringify(parameter.defaultValue);
}

function limitText(parameter: BlueprintParameter): string {
  if (parameter.allowedValues) return parameter.allowedValues.map(String).join(', ');
  const minimum = parameter.minValue ?? parameter.minLength;
  const maximum = parameter.maxValue ?? parameter.maxLength;
  if (minimum === undefined && maximum === undefined) return '';
  if (minimum === undefined) return `≤ ${formatNumber(maximum ?? 0)}`;
  return maximum === undefined
    ? `≥ ${formatNumber(minimum)}`
    : `${formatNumber(minimum)} – ${formatNumber(maximum)}`;
}
