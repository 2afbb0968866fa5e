import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { ApprovalDetail } from '@blueport/contracts';
import { useRef, useState } from 'react';
import { RequestFailure } from '../../../../components/administration/RequestFailure.tsx';
import { approvalApi } from '../../../../core/api/approval-api.ts';
import { FormFooter } from '../../../../ui/form-field/FormFooter.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../../components/permission-help/PermissionButton.tsx';
import { blockText } from '../block-text.ts';

/** Manages the decision on a request and its result. */
function useDecision({ id, fingerprint }: ApprovalDetail) {
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const [approve, approving] = approvalApi.useApprovalApproveMutation();
  const [reject, rejecting] = approvalApi.useApprovalRejectMutation();
  const noteField = useRef<HTMLTextAreaElement>(null);
  const text = note.trim();
  const onApprove = () => {
    rejecting.reset();
    void approve({ id, body: { fingerprint, note: text } });
  };
  const onReject = () => {
    setTried(true);
    approving.reset();
    if (text === '') noteField.current?.focus();
    else void reject({ id, body: { note: text } });
  };
  return {
    note,
    setNote,
    noteField,
    onApprove,
    onReject,
    isMissing: tried && text === '',
    isBusy: approving.isLoading || rejecting.isLoading,
    error: approving.error ?? rejecting.error,
  };
}

/** Note and decision for the fingerprint shown. The buttons stay visible, with errors next to them. */
export function DecisionForm({ approval }: { readonly approval: ApprovalDetail }) {
  const t = useT();
  const { note, setNote, noteField, onApprove, onReject, isMissing, isBusy, error } = useDecision(approval);
  return (
    <Box
      component="form"
      aria-label={t('approvals.decision')}
      onSubmit={(event) => event.preventDefault()}
      // The buttons stick to the window while the page scrolls, not only while the form does.
      sx={{ display: 'contents' }}
    >
      <TextField
        fullWidth
        multiline
        maxRows={4}
        inputRef={noteField}
        label={t('approvals.note')}
        value={note}
        error={isMissing}
        helperText={t('approvals.noteHelp')}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        onChange={(event) => setNote(event.target.value.replaceAll(/\p{Cc}+/gu, ' '))}
        sx={{ marginBottom: 4 }}
      />
      <FormFooter
        above={
          <Box sx={{ maxHeight: '30vh', overflow: 'auto' }}>
            <RequestFailure error={error} by="approve" />
          </Box>
        }
      >
        <DecisionButtons approval={approval} isBusy={isBusy} onApprove={onApprove} onReject={onReject} />
      </FormFooter>
    </Box>
  );
}

interface DecisionButtonsProps {
  readonly approval: ApprovalDetail;
  readonly isBusy: boolean;
  readonly onApprove: () => void;
  readonly onReject: () => void;
}

function DecisionButtons({ approval, isBusy, onApprove, onReject }: DecisionButtonsProps) {
  const t = useT();
  const [block] = approval.blocked;
  const running = isBusy ? t('state.Running') : undefined;
  return (
    <>
      <PermissionButton permissionKey="deploymentApprove" refusal={running} onClick={onReject}>
        {t('approvals.reject')}
      </PermissionButton>
      <PermissionButton
        permissionKey="deploymentApprove"
        variant="contained"
        refusal={running ?? (block === undefined ? undefined : blockText(block))}
        onClick={onApprove}
      >
        {t('approvals.approve')}
      </PermissionButton>
    </>
  );
}
