import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { actFor } from '../../../../core/auth/act-for.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { useToast } from '../../../../ui/page/Toasts.tsx';
import { problemText } from '../../../../components/states/index.ts';
import { store, useAppSelector } from '../../../../core/store/store.ts';

/** Lets the operator act in another organization. Other users never see another organization's page. */
export function ActButton({ organization }: { readonly organization: { readonly id: string } }) {
  const t = useT();
  const toast = useToast();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const currentOrgId = useAppSelector((state) => state.auth.account?.orgId);
  if (currentOrgId === organization.id) return null;
  const act = async () => {
    setBusy(true);
    const answer = await actFor(store, organization.id);
    setBusy(false);
    if ('acting' in answer) await navigate('/portal');
    else toast({ severity: 'error', text: problemText(answer).detail });
  };
  return (
    <Button variant="outlined" loading={busy} onClick={() => void act()}>
      {t('organizations.act')}
    </Button>
  );
}
