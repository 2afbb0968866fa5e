import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { AccessExplanation, CloudPrincipal } from '@blueport/contracts';
import { useMemo, useState } from 'react';
import { FieldLine } from '../../ui/form-field/FieldLine.tsx';
import { accessApi } from '../../core/api/access-api.ts';
import { subscriptionApi } from '../../core/api/subscription-api.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { EmptyState, QueryContent } from '../states/index.ts';
import { AccessReasonCard } from './AccessReasonCard.tsx';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';

interface ExplainDialogProps {
  readonly scope: string;
  readonly principal: CloudPrincipal;
  readonly onClose: () => void;
}

const actionPattern = /^[\w.*-]+(\/[\w.*-]+)+$/;

/** Explains a principal's rights at a scope, and whether they include a given action. */
export function ExplainDialog({ scope, principal, onClose }: ExplainDialogProps) {
  const t = useT();
  const [text, setText] = useState('');
  const [action, setAction] = useState<string>();
  const valid = text.trim() === '' || actionPattern.test(text.trim());
  const { data, error, isFetching, refetch } = accessApi.useAccessExplainQuery({
    query: { scope, principalId: principal.id, action },
  });
  return (
    <DialogFrame title={t('cloudAccess.explainFor', { name: principal.name })} width="sm" onClose={onClose}>
      <Box
        component="form"
        sx={{ marginBottom: 4 }}
        onSubmit={(event) => {
          event.preventDefault();
          if (valid) setAction(text.trim() || undefined);
        }}
      >
        <FieldLine>
          <TextField
            fullWidth
            size="small"
            label={t('cloudAccess.explainAction')}
            placeholder="Microsoft.Storage/storageAccounts/write"
            value={text}
            error={!valid}
            helperText={valid ? t('cloudAccess.explainActionHelp') : t('cloudAccess.explainActionForm')}
            onChange={(event) => setText(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 300, spellCheck: false } }}
          />
          <Button type="submit" variant="outlined" loading={isFetching && data !== undefined}>
            {t('cloudAccess.explain')}
          </Button>
        </FieldLine>
      </Box>
      <QueryContent query={{ data: error ? undefined : data, error, refetch }}>
        {(explanation) => <Explanation explanation={explanation} />}
      </QueryContent>
    </DialogFrame>
  );
}

/** Whether the principal may perform the action, and the assignments that give its rights. */
function Explanation({ explanation: data }: { readonly explanation: AccessExplanation }) {
  const t = useT();
  // Users who may not list subscriptions see their ids instead.
  const { data: subscriptions } = subscriptionApi.useSubscriptionListQuery({ query: { limit: 0 } });
  const names = useMemo(
    () =>
      new Map(
        subscriptions?.result.map(({ subscriptionId, displayName }) => [
          subscriptionId.toLowerCase(),
          displayName,
        ]),
      ),
    [subscriptions],
  );
  return (
    <Box sx={{ display: 'grid', gap: 3 }} aria-live="polite">
      {data.allowed === null ? null : (
        <Alert severity={data.allowed ? 'success' : 'info'}>
          {t(data.allowed ? 'cloudAccess.explainAllowed' : 'cloudAccess.explainDenied', {
            name: data.principal.name,
            action: data.action ?? '',
          })}
        </Alert>
      )}
      {data.groupsRead ? null : <Alert severity="warning">{t('cloudAccess.groupsUnread')}</Alert>}
      {data.reasons.length === 0 ? (
        <EmptyState title={t('cloudAccess.noReasons')} />
      ) : (
        data.reasons.map((reason) => (
          <AccessReasonCard key={reason.assignmentId} reason={reason} subscriptionNames={names} />
        ))
      )}
    </Box>
  );
}
