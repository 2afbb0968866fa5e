import type { OrganizationDetail, OrganizationDirectory } from '@blueport/contracts';
import { DependantList } from '../../../../components/administration/DependantList.tsx';
import { organizationApi } from '../../../../core/api/administration/organization-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { QueryContent } from '../../../../components/states/index.ts';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';

interface UnlinkDialogProps {
  readonly organization: OrganizationDetail;
  readonly directory: OrganizationDirectory;
  readonly onClose: () => void;
}

/** Unlinks a directory after showing which users lose access and what is deleted. */
export function UnlinkDialog({ organization, directory, onClose }: UnlinkDialogProps) {
  const t = useT();
  const place = { id: organization.id, tenantId: directory.tenantId };
  const effect = organizationApi.useOrganizationUnlinkEffectQuery(place, { refetchOnMountOrArgChange: true });
  const [unlink] = organizationApi.useOrganizationUnlinkDirectoryMutation();
  return (
    <FormDialog
      title={t('organizations.unlinkTitle', { name: directory.name })}
      submit={t('organizations.unlink')}
      isDangerous
      isReady={effect.data?.blocking === false}
      width="sm"
      send={() => unlink({ ...place, etag: organization.etag })}
      success={({ lostAccess }) => t('organizations.unlinked', { count: lostAccess.length })}
      onClose={onClose}
    >
      <p>{t('organizations.unlinkDetail')}</p>
      <QueryContent query={effect}>{(data) => <DependantList dependants={data} />}</QueryContent>
    </FormDialog>
  );
}
