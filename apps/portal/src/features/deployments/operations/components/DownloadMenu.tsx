import { useT } from '../../../../core/i18n/translate.tsx';
import { MenuButton } from '../../../../ui/menu-button/MenuButton.tsx';
import type { Download } from './DownloadChoices.tsx';
import { DownloadChoices } from './DownloadChoices.tsx' with { load: 'dialog' };

/** Menu to download the template, the parameters or both. */
export function DownloadMenu({ onChoose }: { readonly onChoose: (what: Download) => void }) {
  const t = useT();
  return (
    <MenuButton label={t('deployments.download')} onChoose={onChoose}>
      {(menu) => <DownloadChoices {...menu} />}
    </MenuButton>
  );
}
