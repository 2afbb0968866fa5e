import LockIcon from '@mui/icons-material/LockOutlined';
import Button from '@mui/material/Button';
import { guardRedirects } from '@blueport/contracts';
import { Link } from 'react-router';
import { useT } from '../../../core/i18n/translate.tsx';
import { StateBlock } from '../../../ui/states/StateBlock.tsx';
import { useAppSelector } from '../../../core/store/store.ts';
import Card from '@mui/material/Card';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useMemo, useState } from 'react';
import { downloadText } from '../../../ui/code-view/download-text.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { EmptyState, LoadingState } from '../../../components/states/index.ts';
import { PageFailure } from '../../../components/states/PageFailure.tsx';
import {
  groupEntries,
  listEntries,
  type OpenApiDocument,
  schemaOf,
  successOf,
  type ApiEntry,
  type ApiParameter,
  type Schema,
} from './open-api.ts';
import Box from '@mui/material/Box';
import { api } from '../../../core/api/api.ts';

const helpApi = api.injectEndpoints({
  endpoints: (build) => ({
    openApi: build.query<OpenApiDocument, void>({ query: () => '/api/openapi.json' }),
  }),
});

export const { useOpenApiQuery } = helpApi;

/** API reference at `/api/docs` if it requires a session, or a link to sign in. */
export function ApiReferencePage() {
  const state = useAppSelector((root) => root.auth.state);
  return guardRedirects(state) || state === 'ACCOUNT_EXPIRED' ? <SignInFirst /> : <ApiReference />;
}

function SignInFirst() {
  const t = useT();
  return (
    <StateBlock
      icon={<LockIcon />}
      title={t('help.apiSignIn')}
      wholePage
      actions={
        <Button
          variant="contained"
          component={Link}
          to="/"
          state={{ origin: '/api/docs' }}
          nativeButton={false}
        >
          {t('shell.signIn')}
        </Button>
      }
    >
      {t('help.apiSignInText')}
    </StateBlock>
  );
}

/** API reference generated from the OpenAPI document. */
function ApiReference() {
  const { data, error, refetch } = useOpenApiQuery();
  if (error) return <PageFailure error={error} onRetry={() => void refetch()} />;
  return data ? <Operations document={data} /> : <LoadingState />;
}

function Operations({ document }: { readonly document: OpenApiDocument }) {
  const t = useT();
  const [text, setText] = useState('');
  const filter = useDeferredValue(text);
  const entries = useMemo(() => listEntries(document), [document]);
  const groups = useMemo(() => groupEntries(entries, filter), [entries, filter]);
  const download = () => downloadText('openapi.json', JSON.stringify(document, null, 2));
  return (
    <>
      <PageHeader
        title={t('help.apiReference')}
        description={t('help.apiDescription', { count: entries.length })}
        actions={
          <Button variant="outlined" onClick={download}>
            {t('help.apiDownload')}
          </Button>
        }
      />
      <TextField
        type="search"
        label={t('help.apiFilter')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        fullWidth
        sx={{ mb: 4 }}
      />
      {groups.size === 0 ? (
        <EmptyState title={t('help.apiNoMatch')}>{t('help.apiNoMatchText')}</EmptyState>
      ) : null}
      {[...groups].map(([group, found]) => (
        <Card component="section" key={group} sx={{ p: { xs: 4, md: 6 }, mb: 4 }}>
          <Typography variant="h2" lang="en" sx={{ mb: 2 }}>
            {group}
          </Typography>
          {found.map((entry) => (
            <OperationEntry key={entry.operation.operationId} {...entry} />
          ))}
        </Card>
      ))}
    </>
  );
}

/** Operation of the API. Its parameters and schemas are rendered when expanded. */
function OperationEntry({ method, path, operation }: ApiEntry) {
  const [open, setOpen] = useState(false);
  return (
    <Box
      component="details"
      id={operation.operationId}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      sx={{ borderTop: 1, borderColor: 'divider', py: 2 }}
    >
      <Box component="summary" sx={{ cursor: 'pointer', overflowWrap: 'anywhere' }}>
        <Box component="code" sx={{ fontWeight: 500, marginInlineEnd: 2 }}>
          {method}
        </Box>
        <code>{path}</code>
        {/* The document is available only in English. */}
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
      <Typography variant="subtitle2" component="h3">
        {t('help.apiParameters')}
      </Typography>
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
      <Typography variant="subtitle2" component="h3">
        {title}
      </Typography>
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
