import {
  exportTimeframes,
  exportTypes,
  readExport,
  recurrences,
} from '../../cost/exports/exportDefinition.ts';
import { formatOf } from '../../cost/exports/exportFormat.ts';
import { nextRunOf } from '../../cost/exports/exportRuns.ts';
import { badRequest, notSimulated } from '../../http/errors.ts';
import { at, objectOf, omitUndefined, textOf } from '../../json.ts';
import type { Rule } from '../../rules/rule.ts';
import { refuseValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { propertiesOf } from '../draft.ts';

const refuse = (message: string) => badRequest('BadRequest', message);

/** What the service offers and the embedded cloud does not. */
const unsupported: Rule = {
  phase: 'run',
  check: (draft) => {
    const properties = propertiesOf(draft);
    if (/^parquet$/i.test(textOf(properties['format']) ?? ''))
      return notSimulated('exports in the format Parquet');
    if (!/^(none)?$/i.test(textOf(properties['compressionMode']) ?? ''))
      return notSimulated('exports with compression');
    if (properties['partitionData'] === false) return notSimulated('exports without partitions');
    const destination = objectOf(at(properties, 'deliveryInfo', 'destination'));
    return destination['sasToken'] === undefined
      ? undefined
      : notSimulated('exports that write with a SAS token');
  },
};

const destination: Rule = {
  phase: 'run',
  check: (draft, view) => {
    const { accountId, container } = readExport(propertiesOf(draft)).destination;
    const account = view.lookup(accountId, draft.tenantId);
    if (textOf(account?.['type'])?.toLowerCase() !== 'microsoft.storage/storageaccounts')
      return refuse(`The storage account '${accountId}' was not found.`);
    return /^[a-z0-9](-?[a-z0-9]){2,62}$/.test(container)
      ? undefined
      : refuse(`The container name '${container}' is not valid.`);
  },
};

const columns: Rule = {
  phase: 'run',
  check: (draft) => {
    try {
      formatOf(readExport(propertiesOf(draft)));
      return undefined;
    } catch (error) {
      if (error instanceof RangeError) return refuse(error.message);
      throw error;
    }
  },
};

const schedule: Rule = {
  phase: 'run',
  check: (draft) => {
    const properties = propertiesOf(draft);
    const { timeframe, period, schedule: active } = readExport(properties);
    if (timeframe === 'Custom' && period === undefined)
      return refuse('A custom time frame needs a timePeriod with a from and a later to.');
    if (!/^active$/i.test(textOf(at(properties, 'schedule', 'status')) ?? '')) return undefined;
    if (active === undefined) return refuse('An active schedule needs a recurrence and a recurrencePeriod.');
    return active.to < active.from ? refuse('The recurrencePeriod ends before it starts.') : undefined;
  },
};

export default defineType('Microsoft.CostManagement/exports', {
  coverage: 'simulated',
  missing: 'Writes CSV files only, without compression.',
  seconds: 0,
  stateful: false,
  defaults: () => ({ properties: { format: 'Csv', partitionData: true } }),
  live: (resource, estate) => {
    const next = nextRunOf(estate, resource);
    return omitUndefined({
      nextRunTimeEstimate: next === undefined ? undefined : new Date(next).toISOString(),
    });
  },
  values: {
    refuse: refuseValue,
    allowed: {
      'properties.definition.type': exportTypes,
      'properties.definition.timeframe': exportTimeframes,
      'properties.definition.dataSet.granularity': ['Daily'],
      'properties.format': ['Csv', 'Parquet'],
      'properties.schedule.status': ['Active', 'Inactive'],
      'properties.schedule.recurrence': recurrences,
      'properties.dataOverwriteBehavior': ['OverwritePreviousReport', 'CreateNewReport'],
    },
  },
  rules: [unsupported, destination, columns, schedule],
  status: {
    source: '@azure/arm-costmanagement 1.0.0-beta.2',
    put: { created: 201, updated: 200 },
    remove: { done: 200 },
  },
});
