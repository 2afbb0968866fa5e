import { sessionApi } from '../../core/api/session-api.ts';
import { reportDirectorySwitch } from '../../core/auth/directory-switch.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { useAppSelector } from '../../core/store/store.ts';
import { SwitchList } from './SwitchList.tsx';
import { useSessionSwitch } from './use-session-switch.ts';

interface DirectoryDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The directories in which the account has an identity, with the option to switch between them. */
export function DirectoryDialog({ open, onClose }: DirectoryDialogProps) {
  const t = useT();
  const tenantId = useAppSelector((state) => state.auth.tenantId);
  const directories = sessionApi.useSessionDirectoriesQuery(undefined, { skip: !open });
  const { busy, failure, choose } = useSessionSwitch(onClose);
  const items = directories.data?.map(({ key, text }) => ({
    id: key,
    name: text,
    note: key === tenantId ? t('directory.current') : key,
    isCurrent: key === tenantId,
  }));
  return (
    <SwitchList
      open={open}
      title={t('directory.title')}
      detail={t('directory.detail')}
      items={items}
      error={directories.error}
      isLoading={directories.isLoading}
      busy={busy}
      failure={failure}
      onRetry={() => void directories.refetch()}
      onChoose={(id) => {
        const name = items?.find((item) => item.id === id)?.name ?? id;
        const change = { tenantId: id, name };
        reportDirectorySwitch({ ...change, isDone: false });
        void choose(id, { tenantId: id }, t('directory.switched', { name })).then((isDone) =>
          reportDirectorySwitch(isDone ? { ...change, isDone } : null),
        );
      }}
      onClose={onClose}
    />
  );
}
