import type { EstateWriter } from './estateWriter.ts';
import { writeExtension } from './extensionRows.ts';
import type { GroupBuilder } from './groupBuilder.ts';

const day = 86_400_000;

/**
 * Writes a daily export of the subscription's cost in FOCUS to the storage account of a group. It first runs two days later, and
 * its earlier files are written when they are read, so that a new data folder starts without a blob service.
 */
export function writeCostExport(writer: EstateWriter, { plan, made }: GroupBuilder): void {
  const account = made.find(({ type }) => type.toLowerCase() === 'microsoft.storage/storageaccounts');
  if (account === undefined) return;
  const today = Math.floor(writer.now / day) * day;
  const from = new Date(today + 2 * day + 6 * 3_600_000);
  const to = new Date(from.getTime() + 3650 * day);
  const { id, tenantId } = plan.subscription;
  writeExtension(writer, {
    id: `/subscriptions/${id}/providers/Microsoft.CostManagement/exports/daily-focus`,
    tenantId,
    body: {
      properties: {
        format: 'Csv',
        partitionData: true,
        dataOverwriteBehavior: 'OverwritePreviousReport',
        exportDescription: 'Daily cost in FOCUS for the finance team.',
        schedule: {
          status: 'Active',
          recurrence: 'Daily',
          recurrencePeriod: { from: from.toISOString(), to: to.toISOString() },
        },
        deliveryInfo: {
          destination: { resourceId: account.id, container: 'cost-exports', rootFolderPath: 'focus' },
        },
        definition: {
          type: 'FocusCost',
          timeframe: 'MonthToDate',
          dataSet: { granularity: 'Daily', configuration: { dataVersion: '1.0' } },
        },
      },
    },
  });
}
