import { accessRequest } from './access-request.ts';
import { alertFired } from './alert-fired.ts';
import { announcement } from './announcement.ts';
import { approval } from './approval.ts';
import { budgetCrossed } from './budget-crossed.ts';
import { costAnomaly } from './cost-anomaly.ts';
import { costReport } from './cost-report.ts';
import { expiry } from './expiry.ts';
import { fleetEnded } from './fleet-ended.ts';
import { invitation } from './invitation.ts';
import { mailFailed } from './mail-failed.ts';
import { newPermissions } from './new-permissions.ts';
import { operationFailed } from './operation-failed.ts';
import { operationFinished } from './operation-finished.ts';
import { permissionRequest } from './permission-request.ts';
import { roleEnding } from './role-ending.ts';
import { system } from './system.ts';
import { webhookDisabled } from './webhook-disabled.ts';

/** Every kind of message. Optional ones are in the order of the profile. */
export const messageKindList = [
  operationFinished,
  operationFailed,
  invitation,
  accessRequest,
  permissionRequest,
  roleEnding,
  announcement,
  mailFailed,
  approval,
  expiry,
  alertFired,
  costAnomaly,
  costReport,
  webhookDisabled,
  fleetEnded,
  newPermissions,
  budgetCrossed,
  system,
] as const;
