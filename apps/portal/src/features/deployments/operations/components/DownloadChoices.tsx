import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { MenuProps } from '../../../../ui/menu-button/MenuButton.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';

export const downloads = ['template', 'parameters', 'bundle'] as const;
export type Download = (typeof downloads)[number];

/** Files of a deployment available for download. */
export function DownloadChoices({ anchor, onChoose, onClose }: MenuProps<Download>) {
  const t = useT();
  return (
    <Menu anchorEl={anchor} open onClose={onClose}>
      {downloads.map((what) => (
        <MenuItem key={what} onClick={() => onChoose(what)}>
          {t(`deployments.download.${what}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
