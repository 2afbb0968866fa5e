import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import { schemaOf, successOf, type ApiEntry, type ApiParameter, type Schema } from '../open-api.ts';

/** An operation of the API; its parameters and shapes are drawn when it is opened. */
export function OperationEntry({ method, path, operation }: ApiEntry) {
  const [open, setOpen] = useState(false);
  return (
    <Box
      component="details"
      id={operation.operationId}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      sx={{ borderTop: 1, borderColor: 'divider', py: 2 }}
    >
      <Box component="summary" sx={{ cursor: 'pointer', overflowWrap: 'anywhere' }}>
        <Box component="code" sx={{ fontWeight: 600, marginInlineEnd: 2 }}>
          {method}
        </Box>
        <code>{path}</code>
        {/* The document itself is in English. */}
        <Typography
          component="span"
          variant="body2"
          color="textSecondary"
          lang="en"
          sx={{ display: 'block' }}
        >
          {operation.summary}
        </Typography>
      </Box>
      {open ? <OperationDetails operation={operation} /> : null}
    </Box>
  );
}

function OperationDetails({ operation }: Pick<ApiEntry, 'operation'>) {
  const t = useT();
  const { status, schema } = successOf(operation);
  return (
    <Box sx={{ display: 'grid', gap: 3, py: 3 }}>
      <Typography variant="body2" lang="en">
        {operation.description}
      </Typography>
      {operation.parameters.length > 0 ? <Parameters parameters={operation.parameters} /> : null}
      <SchemaBlock title={t('help.apiBody')} schema={schemaOf(operation.requestBody)} />
      <SchemaBlock title={t('help.apiResponse', { status })} schema={schema} />
    </Box>
  );
}

function Parameters({ parameters }: { readonly parameters: readonly ApiParameter[] }) {
  const t = useT();
  return (
    <div>
      <Typography variant="subtitle2">{t('help.apiParameters')}</Typography>
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 5 }}>
        {parameters.map(({ name, in: place, required }) => (
          <Typography
            component="li"
            variant="body2"
            key={`${place} ${name}`}
            sx={{ overflowWrap: 'anywhere' }}
          >
            <code>{name}</code> ({place}){required ? ` · ${t('help.apiRequired')}` : ''}
          </Typography>
        ))}
      </Box>
    </div>
  );
}

function SchemaBlock({ title, schema }: { readonly title: string; readonly schema: Schema | undefined }) {
  if (!schema) return null;
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="subtitle2">{title}</Typography>
      <Box
        component="pre"
        tabIndex={0}
        aria-label={title}
        sx={{
          m: 0,
          p: 3,
          overflow: 'auto',
          maxHeight: '50vh',
          bgcolor: 'background.default',
          borderRadius: 2,
          fontSize: 12,
        }}
      >
        <code>{JSON.stringify(schema, null, 2)}</code>
      </Box>
    </Box>
  );
}
