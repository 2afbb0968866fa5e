import EmptyIcon from '@mui/icons-material/DomainOutlined';
import Box from '@mui/material/Box';
import type { OrganizationDetail, OrganizationDirectory } from '@blueport/contracts';
import { Suspense, useState } from 'react';
import { Moment } from '../../../../ui/fact-list/Moment.tsx';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { ItemFacts, ItemList, ItemRow } from '../../../../ui/item-list/ItemList.tsx';
import { CopyButton } from '../../../../ui/code-view/CopyButton.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../../components/permission-help/PermissionButton.tsx';
import { EmptyState } from '../../../../components/states/index.ts';
import { CloudName } from './CloudName.tsx';
import { LinkDirectoryDialog } from './LinkDirectoryDialog.tsx' with { load: 'dialog' };
import { UnlinkDialog } from './UnlinkDialog.tsx' with { load: 'dialog' };

interface DirectoriesTabProps {
  readonly organization: OrganizationDetail;
  readonly directories: readonly OrganizationDirectory[];
}

/** Directories whose users can belong to an organization. */
export function DirectoriesTab({ organization, directories }: DirectoriesTabProps) {
  const t = useT();
  const [linking, setLinking] = useState(false);
  const [unlinking, setUnlinking] = useState<OrganizationDirectory>();
  const link = (
    <PermissionButton permissionKey="organizationEdit" variant="contained" onClick={() => setLinking(true)}>
      {t('organizations.link')}
    </PermissionButton>
  );
  return (
    <SectionCard
      spaced
      title={t('organizations.directories')}
      detail={t('organizations.directoriesDetail')}
      end={directories.length > 0 ? link : undefined}
    >
      {directories.length === 0 ? (
        <EmptyState icon={<EmptyIcon />} title={t('organizations.noDirectory')} actions={link}>
          {t('organizations.noDirectoryHelp')}
        </EmptyState>
      ) : null}
      <ItemList>
        {directories.map((directory) => (
          <DirectoryRow
            key={directory.tenantId}
            directory={directory}
            onUnlink={() => setUnlinking(directory)}
          />
        ))}
      </ItemList>
      <Suspense>
        {linking ? (
          <LinkDirectoryDialog organization={organization} onClose={() => setLinking(false)} />
        ) : null}
        {unlinking ? (
          <UnlinkDialog
            organization={organization}
            directory={unlinking}
            onClose={() => setUnlinking(undefined)}
          />
        ) : null}
      </Suspense>
    </SectionCard>
  );
}

interface DirectoryRowProps {
  readonly directory: OrganizationDirectory;
  readonly onUnlink: () => void;
}

function DirectoryRow({ directory, onUnlink }: DirectoryRowProps) {
  const t = useT();
  return (
    <ItemRow
      title={
        <>
          {directory.name} <CloudName cloud={directory.cloud} />
        </>
      }
      details={
        <>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'text.secondary' }}>
            <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
              {directory.tenantId}
            </Box>
            <CopyButton text={directory.tenantId} what={t('organizations.tenantId')} />
          </Box>
          <ItemFacts>
            {t('organizations.directoryPeople', { count: directory.users })} · {t('organizations.linkedOn')}{' '}
            <Moment value={directory.createdAt} />
          </ItemFacts>
        </>
      }
      action={
        <PermissionButton permissionKey="organizationEdit" onClick={onUnlink}>
          {t('organizations.unlink')}
        </PermissionButton>
      }
    />
  );
}
