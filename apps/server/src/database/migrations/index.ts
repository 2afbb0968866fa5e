import { initial } from './0001_initial.ts';
import { mailTemplateTypes } from './0002_mail_template_types.ts';
import { failureNotes } from './0003_failure_notes.ts';
import { directoryDomain } from './0004_directory_domain.ts';
import { operatorSiteKeys } from './0005_operator_site_keys.ts';
import { roleDescriptions } from './0006_role_descriptions.ts';
import { storageToken } from './0007_storage_token.ts';
import { severalRoles } from './0008_several_roles.ts';
import { directoryGroups } from './0009_directory_groups.ts';
import { permissionRequests } from './0010_permission_requests.ts';
import { invitationDirectory } from './0011_invitation_directory.ts';
import { guests } from './0012_guests.ts';
import { mailLanguage } from './0013_mail_language.ts';
import { home } from './0014_home.ts';
import { roleHolderIndexes } from './0015_role_holder_indexes.ts';
import { inbox } from './0016_inbox.ts';
import { cost } from './0017_cost.ts';
import { budgetThresholds } from './0018_budget_thresholds.ts';
import { costStatistics } from './0019_cost_statistics.ts';
import { estimateComparison } from './0020_estimate_comparison.ts';
import { insights } from './0021_insights.ts';
import { costReports } from './0022_cost_reports.ts';
import { costDetails } from './0023_cost_details.ts';
import { alerts } from './0024_alerts.ts';
import { costResourceHash } from './0025_cost_resource_hash.ts';
import { alertReaders } from './0026_alert_readers.ts';
import { costFailedMonths } from './0027_cost_failed_months.ts';
import { alertUsualMessages } from './0028_alert_usual_messages.ts';
import type { Migration } from './migration.ts';

/** All migrations, in the order in which they are applied. */
export const migrations: readonly Migration[] = [
  initial,
  mailTemplateTypes,
  failureNotes,
  directoryDomain,
  operatorSiteKeys,
  roleDescriptions,
  storageToken,
  severalRoles,
  directoryGroups,
  permissionRequests,
  invitationDirectory,
  guests,
  mailLanguage,
  home,
  roleHolderIndexes,
  inbox,
  cost,
  budgetThresholds,
  costStatistics,
  estimateComparison,
  insights,
  costReports,
  costDetails,
  alerts,
  costResourceHash,
  alertReaders,
  costFailedMonths,
  alertUsualMessages,
];
