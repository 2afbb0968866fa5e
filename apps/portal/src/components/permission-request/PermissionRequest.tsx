import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { PermissionRequest as Request } from '@blueport/contracts';
import { type ReactNode, useState } from 'react';
import { permissionRequestApi } from '../../core/api/permission-request-api.ts';
import { toApiError } from '../../core/api/problem.ts';
import { sessionApi } from '../../core/api/session-api.ts';
import { useNotificationEvents } from '../../core/api/use-event-stream.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { RelativeTime } from '../cloud-inventory/RelativeTime.tsx';
import { useForm } from '../form-dialog/use-form.ts';
import { problemText } from '../states/problem-text.ts';

const maxReasonLength = 500;

/**
 * Lets a user request a permission that their roles lack, and shows the state of the request. The page opens when the
 * permission is granted, because it follows the user's permissions.
 */
export function PermissionRequest({ permissionKey }: { readonly permissionKey: string }) {
  const t = useT();
  const acting = sessionApi.useSessionMeQuery().data?.acting === true;
  const { data, error, refetch } = permissionRequestApi.usePermissionRequestOwnQuery();
  useNotificationEvents(({ notification }) => {
    if (notification?.kind === 'permissionRequest') void refetch();
  });
  if (error && !data) {
    return (
      <Failure
        error={error}
        action={
          <Button color="inherit" size="small" onClick={() => void refetch()}>
            {t('action.retry')}
          </Button>
        }
      />
    );
  }
  // An operator's requests would go to their own organization, not to the one they act in.
  if (acting || !data) return null;
  const latest = data.find(({ key }) => key === permissionKey);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {latest?.state === 'Pending' ? (
        <PendingRequest request={latest} />
      ) : (
        <>
          {latest?.state === 'Declined' ? <DeclinedRequest request={latest} /> : null}
          <RequestForm permissionKey={permissionKey} isRepeated={latest?.state === 'Declined'} />
        </>
      )}
    </Box>
  );
}

/** A pending request, which the user can cancel. */
function PendingRequest({ request }: { readonly request: Request }) {
  const t = useT();
  const [cancel, { isLoading, error }] = permissionRequestApi.usePermissionRequestCancelMutation();
  return (
    <>
      <Box role="status">
        {t('why.ask.requested')} <RelativeTime value={request.requestedAt} />. {t('why.ask.waiting')}
      </Box>
      <Failure error={error} />
      <Box>
        <Button
          size="small"
          variant="outlined"
          loading={isLoading}
          onClick={() => void cancel({ id: request.id })}
        >
          {t('why.ask.cancel')}
        </Button>
      </Box>
    </>
  );
}

/** The person who declined the latest request, and the reason. */
function DeclinedRequest({ request }: { readonly request: Request }) {
  const t = useT();
  const { decidedBy, decidedAt, requestedAt, decisionReason } = request;
  return (
    <Box role="status">
      {t('why.ask.declined', { name: decidedBy ?? '' })} <RelativeTime value={decidedAt ?? requestedAt} />.
      {decisionReason === '' ? null : (
        <Box sx={{ marginTop: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {t('why.ask.reasonGiven', { reason: decisionReason })}
        </Box>
      )}
    </Box>
  );
}

interface RequestFormProps {
  readonly permissionKey: string;
  readonly isRepeated: boolean;
}

/** The form of a new request. Not a dialog, because dialogs show refusals, which contain this form. */
function RequestForm({ permissionKey, isRepeated }: RequestFormProps) {
  const t = useT();
  const [create, { isLoading }] = permissionRequestApi.usePermissionRequestCreateMutation();
  const [failure, setFailure] = useState<unknown>();
  const form = useForm({ reason: '' }, ({ reason }) => ({
    reason: reason.trim() === '' ? t('why.ask.reasonMissing') : undefined,
  }));
  const { reason: issue } = form.issues;
  const send = async () => {
    if (!form.attempt() || isLoading) return;
    const { error } = await create({ body: { key: permissionKey, reason: form.values.reason.trim() } });
    setFailure(error && form.refuse(error));
  };
  return (
    <Box
      component="form"
      noValidate
      sx={{ display: 'grid', gap: 3 }}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextField
        label={t('why.ask.reason')}
        helperText={issue ?? t('why.ask.reasonHelp')}
        error={issue !== undefined}
        required
        multiline
        minRows={2}
        maxRows={8}
        value={form.values.reason}
        onChange={(event) => form.set('reason', event.target.value)}
        slotProps={{ htmlInput: { maxLength: maxReasonLength } }}
      />
      <Failure error={failure} />
      <Box>
        <Button type="submit" size="small" variant="outlined" loading={isLoading}>
          {t(isRepeated ? 'why.ask.again' : 'why.ask.button')}
        </Button>
      </Box>
    </Box>
  );
}

function Failure({ error, action }: { readonly error: unknown; readonly action?: ReactNode }) {
  if (error === undefined) return null;
  const { title, detail } = problemText(toApiError(error));
  return (
    <Alert severity="error" action={action}>
      {detail || title}
    </Alert>
  );
}
