import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { OrganizationDetail, OrganizationDirectory } from '@blueport/contracts';
import { DependantList } from '../../../../parts/administration/DependantList.tsx';
import { RequestFailure } from '../../../../parts/administration/RequestFailure.tsx';
import { organizationApi } from '../../../../core/api/administration/organization-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { useToast } from '../../../../ui/page/Toasts.tsx';
import { ErrorState, LoadingState } from '../../../../parts/states/index.ts';

interface UnlinkDialogProps {
  readonly organization: OrganizationDetail;
  readonly directory: OrganizationDirectory;
  readonly onClose: () => void;
}

/** Unlinks a directory after a look at who loses access and what goes with it. */
export function UnlinkDialog({ organization, directory, onClose }: UnlinkDialogProps) {
  const t = useT();
  const toast = useToast();
  const place = { id: organization.id, tenantId: directory.tenantId };
  const effect = organizationApi.useOrganizationUnlinkEffectQuery(place, { refetchOnMountOrArgChange: true });
  const [unlink, { error, isLoading }] = organizationApi.useOrganizationUnlinkDirectoryMutation();
  const confirm = async () => {
    const { data } = await unlink({ ...place, etag: organization.etag });
    if (!data) return;
    toast({ severity: 'success', text: t('organizations.unlinked', { count: data.lostAccess.length }) });
    onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="unlink-title" maxWidth="sm" fullWidth>
      <DialogTitle id="unlink-title">{t('organizations.unlinkTitle', { name: directory.name })}</DialogTitle>
      <DialogContent>
        <p>{t('organizations.unlinkDetail')}</p>
        {effect.data ? (
          <DependantList dependants={effect.data} />
        ) : effect.error ? (
          <ErrorState error={effect.error} onRetry={() => void effect.refetch()} />
        ) : (
          <LoadingState label="Fetching...." />
        )}
        <RequestFailure error={error} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button
          variant="contained"
          color="error"
          loading={isLoading}
          disabled={!effect.data || effect.data.blocking}
          onClick={() => void confirm()}
        >
          {t('organizations.unlink')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
