import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { Approval } from '@blueport/contracts';
import { useState } from 'react';
import { RequestFailure } from '../../../administration/RequestFailure.tsx';
import { useT } from '../../../i18n/translate.tsx';
import { PermissionButton } from '../../../permission-help/PermissionButton.tsx';
import { useApproveMutation, useRejectMutation } from '../queries.ts';

/** A word and a decision; it holds for the fingerprint that is shown. */
export function DecisionForm({ approval }: { readonly approval: Approval }) {
  const t = useT();
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const [approve, approving] = useApproveMutation();
  const [reject, rejecting] = useRejectMutation();
  const { id, fingerprint } = approval;
  const busy = approving.isLoading || rejecting.isLoading;
  const missing = tried && note.trim() === '';
  return (
    <Box component="form" onSubmit={(event) => event.preventDefault()}>
      <TextField
        fullWidth
        multiline
        minRows={2}
        label={t('approvals.note')}
        value={note}
        error={missing}
        helperText={t('approvals.noteHelp')}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        onChange={(event) => setNote(event.target.value.replaceAll(/\p{Cc}+/gu, ' '))}
      />
      <RequestFailure error={approving.error ?? rejecting.error} />
      <Box sx={{ display: 'flex', gap: 2, marginTop: 2 }}>
        <PermissionButton
          permissionKey="deploymentApprove"
          variant="contained"
          refusal={busy ? t('state.Running') : undefined}
          onClick={() => void approve({ id, fingerprint, note: note.trim() })}
        >
          {t('approvals.approve')}
        </PermissionButton>
        <PermissionButton
          permissionKey="deploymentApprove"
          refusal={busy ? t('state.Running') : undefined}
          onClick={() => {
            setTried(true);
            if (note.trim() !== '') void reject({ id, note: note.trim() });
          }}
        >
          {t('approvals.reject')}
        </PermissionButton>
      </Box>
    </Box>
  );
}
