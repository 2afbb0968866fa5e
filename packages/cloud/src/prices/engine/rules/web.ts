import type { Facts } from '../facts.ts';
import { note } from '../notes.ts';
import { assumed, charged, free, product, simple, unknown, type Rules, type RuleContext } from '../rule.ts';
import type { Charge } from '../types.ts';

const service = 'Azure App Service';

/** Returns product and SKU of an App Service plan of a size; Linux is sold separately. */
function planProduct(sku: string, linux: boolean): { name: string; sku: string } | undefined {
  const ending = linux ? ' - Linux' : '';
  const plan = (tier: string, spelled: string) => ({
    name: `Azure App Service ${tier} Plan${ending}`,
    sku: spelled,
  });
  const [, letter = '', number = '', memory, version] = /^([A-Z]{1,3})(\d+)(m?)(?:v(\d))?$/i.exec(sku) ?? [];
  const upper = letter.toUpperCase();
  if (upper === 'D') return { name: 'Azure App Service Shared Plan', sku: 'D1' };
  if (upper === 'B') return plan('Basic', `B${number}`);
  if (upper === 'S') return plan('Standard', `S${number}`);
  if (upper === 'P' && version === undefined) return plan('Premium', `P${number}`);
  if (upper === 'P') return plan(`Premium v${version}`, `P${number}${memory === '' ? '' : 'm'} v${version}`);
  if (upper === 'I' && version !== undefined)
    return plan(`Isolated v${version}`, `I${number}${memory === '' ? '' : 'm'} v${version}`);
  return undefined;
}

/** Sizes of plans for function apps with prewarmed instances. */
const elastic: Readonly<Record<string, readonly [cores: number, gb: number]>> = {
  ep1: [1, 3.5],
  ep2: [2, 7],
  ep3: [4, 14],
};

function plan(resource: Facts): Charge {
  const sku = resource.skuName ?? '';
  const { region } = resource;
  const count = Math.max(1, resource.capacity ?? 1);
  if (/^(F1|free)$/i.test(sku)) return free('free-tier');
  if (/^(Y1|FC1)$/i.test(sku)) {
    const list = product('Functions', region, 'Functions');
    return charged(
      [
        {
          list,
          sku: 'Standard',
          meter: 'Standard Execution Time',
          amount: assumed.executionGbSeconds,
          volume: true,
        },
        {
          list,
          sku: 'Standard',
          meter: 'Standard Total Executions',
          amount: assumed.executions,
          volume: true,
        },
      ],
      note('assumed-operations', { count: assumed.executions }),
    );
  }
  const ready = elastic[sku.toLowerCase()];
  if (ready !== undefined) {
    const list = product('Functions', region, 'Premium Functions');
    return charged(
      [
        { list, sku: 'Premium', meter: 'Premium vCPU Duration', amount: ready[0] * count },
        { list, sku: 'Premium', meter: 'Premium Memory Duration', amount: ready[1] * count },
      ],
      note('assumed-instances', { count }),
    );
  }
  const linux = resource.flag('reserved') === true || resource.kind.includes('linux');
  const sold = planProduct(sku, linux);
  if (sold === undefined) return unknown('unknown-size');
  return charged(
    [{ list: product(service, region, sold.name), sku: sold.sku, amount: count }],
    note('assumed-instances', { count }),
  );
}

/** A site is included in the price of its plan. */
const site = (): Charge => free('part-of-parent');

function staticSite(resource: Facts): Charge {
  if (!/^standard$/i.test(resource.skuName ?? '')) return free('free-tier');
  const list = product(service, resource.region, 'Static Web Apps');
  return charged([{ list, sku: 'Standard', meter: 'Standard App', amount: 1 }]);
}

function apiManagement(resource: Facts): Charge {
  const tierName = resource.skuName ?? '';
  if (tierName === '') return unknown('unknown-size');
  if (/^consumption$/i.test(tierName)) return free('by-use');
  const name = tierName
    .replace(/^(basic|standard|premium)v2$/i, '$1 v2')
    .replace(/^./, (first) => first.toUpperCase());
  return charged([
    simple('API Management', resource.region, name, `${name} Unit`, Math.max(1, resource.capacity ?? 1)),
  ]);
}

function perDay(serviceName: string, unit: string) {
  return (resource: Facts): Charge => {
    const tierName = resource.skuName ?? '';
    if (/^free/i.test(tierName)) return free('free-tier');
    if (tierName === '') return unknown('unknown-size');
    const tier = /premium/i.test(tierName)
      ? 'Premium'
      : /developer/i.test(tierName)
        ? 'Developer'
        : 'Standard';
    const count = Math.max(1, resource.capacity ?? 1);
    return charged([simple(serviceName, resource.region, tier, `${tier} ${unit}`, count)]);
  };
}

function serviceBus(resource: Facts): Charge {
  const tier = resource.skuName ?? 'Standard';
  const { region } = resource;
  if (/^premium$/i.test(tier))
    return charged([
      simple('Service Bus', region, 'Premium', 'Premium Messaging Unit', Math.max(1, resource.capacity ?? 1)),
    ]);
  if (/^basic$/i.test(tier))
    return charged(
      [simple('Service Bus', region, 'Basic', 'Basic Messaging Operations', assumed.queries, true)],
      note('assumed-operations', { count: assumed.queries }),
    );
  return charged([simple('Service Bus', region, 'Standard', 'Standard Base Unit', 1)]);
}

function eventHubs(resource: Facts): Charge {
  const tierName = resource.skuName ?? 'Standard';
  const tier = tierName.charAt(0).toUpperCase() + tierName.slice(1).toLowerCase();
  const units = Math.max(1, resource.capacity ?? 1);
  const meter = tier === 'Premium' ? 'Premium Processing Unit' : `${tier} Throughput Unit`;
  return charged([simple('Event Hubs', resource.region, tier, meter, units)]);
}

const operations =
  (serviceName: string, sku: string, meter: string, count: number) =>
  (resource: Facts): Charge =>
    charged(
      [simple(serviceName, resource.region, sku, meter, count, true)],
      note('assumed-operations', { count }),
    );

function streaming(resource: Facts): Charge {
  const units = resource.list('transformation').length;
  const count = resource.number('transformation', 'properties', 'streamingUnits') ?? Math.max(1, units);
  return charged(
    [simple('Stream Analytics', resource.region, 'Standard', 'Standard Streaming Unit', count)],
    note('assumed-instances', { count }),
  );
}

function iotHub(resource: Facts): Charge {
  const sku = (resource.skuName ?? '').toUpperCase();
  if (sku === 'F1') return free('free-tier');
  if (sku === '') return unknown('unknown-size');
  return charged([
    simple('IoT Hub', resource.region, sku, `${sku} Unit`, Math.max(1, resource.capacity ?? 1)),
  ]);
}

function synapsePool(resource: Facts): Charge {
  const sku = resource.skuName ?? '';
  if (!/^DW\d+c$/i.test(sku)) return unknown('unknown-size');
  return charged([
    {
      list: product('Azure Synapse Analytics', resource.region, 'Azure Synapse Analytics Dedicated SQL Pool'),
      sku: sku.toUpperCase().replace('C', 'c'),
      amount: 1,
    },
  ]);
}

const appConfiguration = (resource: Facts, _around: RuleContext): Charge =>
  perDay('App Configuration', 'Instance')(resource);

export const webRules: Rules = {
  'microsoft.web/serverfarms': plan,
  'microsoft.web/sites': site,
  'microsoft.web/sites/slots': site,
  'microsoft.web/staticsites': staticSite,
  'microsoft.apimanagement/service': apiManagement,
  'microsoft.signalrservice/signalr': perDay('SignalR', 'Unit'),
  'microsoft.signalrservice/webpubsub': perDay('Web PubSub', 'Unit'),
  'microsoft.appconfiguration/configurationstores': appConfiguration,
  'microsoft.servicebus/namespaces': serviceBus,
  'microsoft.eventhub/namespaces': eventHubs,
  'microsoft.eventgrid/topics': operations(
    'Event Grid',
    'Standard',
    'Standard Event Operations',
    assumed.queries,
  ),
  'microsoft.logic/workflows': operations(
    'Logic Apps',
    'Consumption',
    'Consumption Built-in Actions',
    assumed.actions,
  ),
  'microsoft.datafactory/factories': operations(
    'Azure Data Factory v2',
    'Cloud',
    'Cloud Orchestration Activity Run',
    assumed.actions,
  ),
  'microsoft.streamanalytics/streamingjobs': streaming,
  'microsoft.devices/iothubs': iotHub,
  'microsoft.synapse/workspaces/sqlpools': synapsePool,
};
