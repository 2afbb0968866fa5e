import Box from '@mui/material/Box';
import type { PolicyRefusal } from '@blueport/contracts';
import { useT } from '../../core/i18n/translate.tsx';
import { templateValue } from './shown-value.ts';

/** The conditions of a policy that applied: the property, the expected value, and the actual value if known. */
export function PolicyConditions({
  conditions,
}: {
  readonly conditions: readonly (PolicyRefusal['conditions'][number] & {
    readonly path?: string;
    readonly negated?: boolean | undefined;
  })[];
}) {
  const t = useT();
  return conditions
    .slice(0, 3)
    .map(({ path, subject, operator, negated, resourcePath, expected, actual }) => (
      <Box
        key={`${path ?? subject} ${resourcePath ?? ''} ${operator}`}
        title={path}
        sx={{ typography: 'caption', overflowWrap: 'anywhere' }}
      >
        {negated === true ? 'not (' : null}
        <code>{resourcePath ?? subject}</code> {operator}{' '}
        {expected === undefined ? null : templateValue(expected, t)}
        {negated === true ? ')' : null}
        {actual === undefined ? null : ` · ${t('verdict.found', { value: templateValue(actual, t) })}`}
      </Box>
    ));
}
