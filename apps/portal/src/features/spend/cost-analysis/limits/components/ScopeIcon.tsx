import BlueprintIcon from '@mui/icons-material/LayersOutlined';
import GroupIcon from '@mui/icons-material/FolderOutlined';
import OrganizationIcon from '@mui/icons-material/CorporateFareOutlined';
import PersonIcon from '@mui/icons-material/PersonOutlineOutlined';
import RoleIcon from '@mui/icons-material/BadgeOutlined';
import SubscriptionIcon from '@mui/icons-material/FolderSpecialOutlined';
import TagIcon from '@mui/icons-material/LocalOfferOutlined';
import type { BudgetScopeKind } from '@blueport/contracts';
import { useT } from '../../../../../core/i18n/translate.tsx';

const icons = {
  organization: OrganizationIcon,
  subscription: SubscriptionIcon,
  resourceGroup: GroupIcon,
  blueprint: BlueprintIcon,
  role: RoleIcon,
  person: PersonIcon,
  tag: TagIcon,
} as const satisfies Record<BudgetScopeKind, unknown>;

/** The kind of scope of a limit, as an icon with its name. */
export function ScopeIcon({ kind }: { readonly kind: BudgetScopeKind }) {
  const t = useT();
  const Icon = icons[kind];
  return <Icon titleAccess={t(`limits.kind.${kind}`)} sx={{ fontSize: 18, color: 'text.secondary' }} />;
}
