/** Rows of a cost export for the bench: the same for every run. */
export const months = Array.from({ length: 13 }, (_unused, index) =>
  new Date(Date.UTC(2025, 10 + index, 1)).toISOString().slice(0, 10),
);
export const subscriptions = Array.from(
  { length: 10 },
  (_unused, index) => `00000000-0000-4000-8000-00000000c0${String(index).padStart(2, '0')}`,
);

const services = [
  ['Virtual Machines', 'microsoft.compute/virtualmachines', 'D4s v5'],
  ['Storage', 'microsoft.storage/storageaccounts', 'Hot LRS Data Stored'],
  ['Azure Kubernetes Service', 'microsoft.containerservice/managedclusters', 'Standard Uptime SLA'],
  ['SQL Database', 'microsoft.sql/servers', 'vCore'],
  ['Virtual Network', 'microsoft.network/publicipaddresses', 'Standard IPv4 Static Public IP'],
  ['Log Analytics', 'microsoft.operationalinsights/workspaces', 'Pay-as-you-go Data Ingestion'],
  ['Azure App Service', 'microsoft.web/serverfarms', 'P1 v3 App'],
  ['Key Vault', 'microsoft.keyvault/vaults', 'Operations'],
  ['Bandwidth', 'microsoft.compute/virtualmachinescalesets', 'Standard Data Transfer Out'],
  ['Azure Cosmos DB', 'microsoft.documentdb/databaseaccounts', '100 RU/s'],
  ['Container Registry', 'microsoft.containerregistry/registries', 'Standard Registry Unit'],
  ['Azure Monitor', 'microsoft.insights/components', 'Metrics ingestion'],
] as const;
const regions = ['westeurope', 'northeurope', 'uksouth', 'eastus', 'eastus2', 'centralindia'];
const environments = ['prod', 'test', 'dev'];

/** The columns of an actual-cost export of an enterprise agreement. */
export const header =
  'BillingAccountId,BillingAccountName,BillingPeriodStartDate,BillingPeriodEndDate,SubscriptionId,SubscriptionName,Date,Product,PartNumber,MeterId,ServiceFamily,MeterCategory,MeterSubCategory,MeterRegion,MeterName,Quantity,EffectivePrice,CostInBillingCurrency,UnitPrice,BillingCurrency,ResourceLocation,ConsumedService,ResourceId,ResourceName,Tags,CostCenter,UnitOfMeasure,ResourceGroup,ReservationId,OfferId,ChargeType,Frequency,PublisherType,PayGPrice,PricingModel\n';

/** A small generator of pseudorandom numbers from 0 to 1; the same seed gives the same numbers. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/** Number of days of a month. */
export const daysOf = (month: string): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();

/** Yields a month of a subscription as CSV in chunks: one row per resource, meter and day. */
export function* monthAsCsv(subscription: string, month: string, resources: number): Generator<string> {
  const place = subscriptions.indexOf(subscription);
  const random = randomOf(place * 1000 + months.indexOf(month));
  yield header;
  for (let n = 0; n < resources; n += 1) {
    const [service, type, meter] = services[n % services.length]!;
    const region = regions[n % regions.length]!;
    const group = `rg-${String((n * 7) % 60).padStart(2, '0')}`;
    const name = `res-${place}-${n}`;
    const id = `/subscriptions/${subscription}/resourceGroups/${group}/providers/${type}/${name}`;
    const tags =
      n % 3 === 0
        ? ''
        : `"""environment"": ""${environments[n % 3]}"",""team"": ""team-${n % 23}"",""costCenter"": ""${1000 + (n % 90)}"""`;
    const size = (1 + (n % 17)) * 0.37;
    const lines: string[] = [];
    for (let day = 1; day <= daysOf(month); day += 1) {
      const quantity = Number((24 * (0.8 + random() * 0.4)).toFixed(4));
      const cost = Number((size * quantity * 0.11).toFixed(9));
      lines.push(
        `8611000,Bench,${month},${month},${subscription},Bench ${place},${month.slice(0, 8)}${String(day).padStart(2, '0')},${service} - ${meter},AAA-1,aaaef613-418a-4a5f-af72-d224d7dee2c6,Compute,${service},${service},EU West,${meter},${quantity},${size},${cost},${size},USD,${region},Microsoft,${id},${name},${tags},,1 Hour,${group},,MS-AZR-0017P,Usage,UsageBased,Azure,${size},OnDemand`,
      );
    }
    yield `${lines.join('\n')}\n`;
  }
}
