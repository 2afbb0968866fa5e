import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useT } from '../../../../core/i18n/translate.tsx';

export const downloads = ['template', 'parameters', 'bundle'] as const;
export type Download = (typeof downloads)[number];

interface DownloadChoicesProps {
  readonly anchor: HTMLElement;
  readonly onChoose: (what: Download) => void;
  readonly onClose: () => void;
}

/** What of a deployment can be taken along as a file. */
export function DownloadChoices({ anchor, onChoose, onClose }: DownloadChoicesProps) {
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
