import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useMemo } from 'react';
import { CopyButton } from '../../../../ui/code-view/CopyButton.tsx';
import { type t as translate, useT } from '../../../../core/i18n/translate.tsx';
import { type PlainColumn, PlainTable } from '../../../../ui/plain-table/PlainTable.tsx';
import { valueText } from '../value-text.ts';

export interface NamedValue {
  readonly name: string;
  readonly title?: string;
  readonly value: unknown;
  readonly secure: boolean;
  readonly isDefault?: boolean;
  /** Template expression that an evaluated default was computed from. */
  readonly expression?: string | undefined;
  /** The value is an unevaluated expression that only the cloud can resolve. */
  readonly onlyCloudKnows?: boolean | undefined;
}

/** Named values, each with a copy button. Secure values are masked. */
export function ValueTable({
  label,
  values,
}: {
  readonly label: string;
  readonly values: readonly NamedValue[];
}) {
  const t = useT();
  const columns = useMemo(() => columnsOf(t), [t]);
  return <PlainTable top label={label} columns={columns} rows={values} rowKey={({ name }) => name} />;
}

function columnsOf(t: typeof translate): PlainColumn<NamedValue>[] {
  return [
    {
      id: 'name',
      header: t('deployments.value.name'),
      sx: { width: { xs: '40%', sm: 280 }, overflowWrap: 'anywhere', minWidth: 110 },
      cell: ({ name, title }) => (
        <>
          <Box sx={{ fontWeight: 500 }}>{title ?? name}</Box>
          {title && <code>{name}</code>}
        </>
      ),
    },
    {
      id: 'value',
      header: t('deployments.value.value'),
      sx: { minWidth: 170 },
      cell: ({ name, value, secure, isDefault, expression, onlyCloudKnows }) =>
        secure ? (
          <span>•••••••• {t('deployments.value.secret')}</span>
        ) : (
          <Box sx={{ display: 'flex', gap: 2, alignItems: 'start', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
            <Box
              component="code"
              sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', minWidth: 0, paddingTop: 1 }}
            >
              {valueText(value)}
              {(expression !== undefined || onlyCloudKnows) && (
                <Box
                  component="span"
                  sx={{
                    display: 'block',
                    typography: 'caption',
                    color: 'text.secondary',
                    fontFamily: 'inherit',
                  }}
                >
                  {expression ?? t('deployments.value.cloudDecides')}
                </Box>
              )}
            </Box>
            <CopyButton text={valueText(value)} what={name} />
            {isDefault && <Chip size="small" label={t('deployments.value.default')} />}
          </Box>
        ),
    },
  ];
}
