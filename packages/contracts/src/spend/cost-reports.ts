/** Days on which a weekly report is sent, Monday first. */
export const reportWeekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type ReportWeekday = (typeof reportWeekdays)[number];

/** Why a report was stopped: the permission or the access was lost, or the view was deleted or is no longer shared. */
export const reportStopReasons = ['permission', 'access', 'view'] as const;
export type ReportStopReason = (typeof reportStopReasons)[number];

/** Maximum number of reports per person. */
export const maxCostReports = 20;

/** Name of the list whose saved views can be reported. */
export const costViewList = 'cost-analysis';
