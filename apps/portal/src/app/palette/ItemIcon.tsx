import ActionIcon from '@mui/icons-material/BoltOutlined';
import AddIcon from '@mui/icons-material/AddOutlined';
import BlueprintIcon from '@mui/icons-material/LayersOutlined';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import DeploymentIcon from '@mui/icons-material/RocketLaunchOutlined';
import FormIcon from '@mui/icons-material/DynamicFormOutlined';
import GroupIcon from '@mui/icons-material/FolderOutlined';
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import LimitIcon from '@mui/icons-material/SpeedOutlined';
import PageIcon from '@mui/icons-material/ArrowForwardOutlined';
import PersonIcon from '@mui/icons-material/PersonOutlineOutlined';
import RecentIcon from '@mui/icons-material/HistoryOutlined';
import RoleIcon from '@mui/icons-material/ShieldOutlined';
import SubscriptionIcon from '@mui/icons-material/FolderSpecialOutlined';
import ViewIcon from '@mui/icons-material/BookmarkBorderOutlined';
import Box from '@mui/material/Box';
import { Avatar } from '../../components/people/Avatar.tsx';
import { ResourceIcon } from '../../components/graph/ResourceIcon.tsx';
import type { ItemKind, PaletteItem } from './palette-items.ts';

const icons: Readonly<Record<Exclude<ItemKind, 'resource'>, typeof PageIcon>> = {
  action: ActionIcon,
  blueprint: BlueprintIcon,
  copy: CopyIcon,
  create: AddIcon,
  deployment: DeploymentIcon,
  form: FormIcon,
  help: HelpIcon,
  limit: LimitIcon,
  page: PageIcon,
  person: PersonIcon,
  recent: RecentIcon,
  resourceGroup: GroupIcon,
  role: RoleIcon,
  subscription: SubscriptionIcon,
  view: ViewIcon,
};

const pictureSize = 18;
const avatarSize = 30;

function Icon({ kind, resourceType, picture, icon, accountId, label }: PaletteItem) {
  if (accountId !== undefined) return <Avatar id={accountId} name={label} size={avatarSize} />;
  if (picture !== undefined) return <img src={picture} alt="" width={pictureSize} height={pictureSize} />;
  if (icon !== undefined) return icon;
  if (kind === 'resource') return <ResourceIcon type={resourceType ?? ''} />;
  const Named = icons[kind];
  return <Named aria-hidden />;
}

/** Icon of a line: the blueprint's picture, the family of a resource, or its kind. Decorative. */
export function ItemIcon({ item }: { readonly item: PaletteItem }) {
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        flex: 'none',
        width: 32,
        height: 32,
        borderRadius: 1.5,
        ...(item.accountId === undefined && { border: 1, borderColor: 'divider' }),
        bgcolor: 'background.paper',
        color: 'text.secondary',
        '& svg': { fontSize: pictureSize },
      }}
    >
      <Icon {...item} />
    </Box>
  );
}
