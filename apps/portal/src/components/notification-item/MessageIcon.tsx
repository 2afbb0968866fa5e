import AlertIcon from '@mui/icons-material/NotificationImportantOutlined';
import AnnouncementIcon from '@mui/icons-material/CampaignOutlined';
import CostIcon from '@mui/icons-material/PaymentsOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import ExpiryIcon from '@mui/icons-material/EventBusyOutlined';
import ApprovalIcon from '@mui/icons-material/FactCheckOutlined';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import MailIcon from '@mui/icons-material/MailOutlined';
import PersonIcon from '@mui/icons-material/PersonAddAltOutlined';
import SuccessIcon from '@mui/icons-material/CheckCircleOutlined';
import FleetIcon from '@mui/icons-material/RocketLaunchOutlined';
import PermissionIcon from '@mui/icons-material/KeyOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import WebhookIcon from '@mui/icons-material/WebhookOutlined';
import type { Notification } from '@blueport/contracts';

const bySeverity = { success: SuccessIcon, info: InfoIcon, warning: WarningIcon, error: ErrorIcon } as const;

const byKind: Partial<Record<Notification['kind'], typeof InfoIcon>> = {
  accessRequest: PersonIcon,
  alertFired: AlertIcon,
  announcement: AnnouncementIcon,
  approval: ApprovalIcon,
  budgetCrossed: CostIcon,
  costAnomaly: CostIcon,
  costReport: CostIcon,
  expiry: ExpiryIcon,
  fleetEnded: FleetIcon,
  invitation: PersonIcon,
  mailFailed: MailIcon,
  newPermissions: PermissionIcon,
  permissionRequest: PermissionIcon,
  roleEnding: PermissionIcon,
  webhookDisabled: WebhookIcon,
};

/** The icon of a message, by kind or else by severity, in the color of its severity. */
export function MessageIcon({ kind, severity }: Pick<Notification, 'kind' | 'severity'>) {
  const Icon = byKind[kind] ?? bySeverity[severity];
  const color = severity === 'info' ? 'primary.main' : `text.${severity}`;
  return <Icon aria-hidden sx={{ flex: 'none', fontSize: 20, color }} />;
}
