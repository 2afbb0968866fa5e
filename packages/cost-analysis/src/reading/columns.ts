import { CostFileError } from './cost-file-error.ts';

/** Values that a row reader takes from a file; some have a second source for rows in which the first is empty. */
export const columnNames = [
  'day',
  'billed',
  'amortized',
  'currency',
  'subscriptionId',
  'resourceId',
  'resourceType',
  'resourceGroup',
  'location',
  'service',
  'otherService',
  'product',
  'meter',
  'unit',
  'otherUnit',
  'quantity',
  'otherQuantity',
  'chargeType',
  'chargeClass',
  'pricingModel',
  'commitmentType',
  'tags',
] as const;
export type ColumnName = (typeof columnNames)[number];

/** Spellings of a column in lower case; the first one that a file has is used. */
type Spellings = Readonly<Partial<Record<ColumnName, readonly string[]>>>;

interface Format {
  readonly spellings: Spellings;
  /** Besides the requested amount. */
  readonly required: readonly ColumnName[];
}

/** FOCUS 1.0 and later, with the `x_` columns of Microsoft where a file has them. */
const focus: Format = {
  required: ['day', 'currency', 'subscriptionId', 'resourceId', 'otherService'],
  spellings: {
    day: ['chargeperiodstart'],
    billed: ['billedcost'],
    amortized: ['effectivecost'],
    currency: ['billingcurrency'],
    subscriptionId: ['subaccountid'],
    resourceId: ['resourceid'],
    resourceType: ['x_resourcetype'],
    resourceGroup: ['x_resourcegroupname'],
    location: ['regionid'],
    service: ['x_skumetercategory'],
    otherService: ['servicename'],
    product: ['chargedescription', 'x_skudescription'],
    meter: ['x_skumetername', 'skumeter'],
    unit: ['consumedunit'],
    otherUnit: ['pricingunit'],
    quantity: ['consumedquantity'],
    otherQuantity: ['pricingquantity'],
    chargeType: ['chargecategory'],
    chargeClass: ['chargeclass'],
    pricingModel: ['pricingcategory'],
    commitmentType: ['commitmentdiscounttype'],
    tags: ['tags'],
  },
};

/**
 * Actual and amortized cost of enterprise agreements, customer and partner agreements, and pay-as-you-go. `billed` is
 * the only amount of such a file.
 */
const costDetails: Format = {
  required: ['day', 'currency', 'subscriptionId', 'resourceId', 'service'],
  spellings: {
    day: ['date', 'usagedatetime', 'usagedate'],
    billed: ['costinbillingcurrency', 'cost', 'pretaxcost', 'extendedcost'],
    currency: ['billingcurrency', 'billingcurrencycode', 'currency', 'currencycode'],
    subscriptionId: ['subscriptionid', 'subscriptionguid'],
    resourceId: ['resourceid', 'instanceid', 'instancename'],
    resourceType: ['resourcetype'],
    resourceGroup: ['resourcegroup', 'resourcegroupname'],
    location: ['resourcelocation', 'resourcelocationnormalized', 'location'],
    service: ['metercategory', 'servicename'],
    product: ['product', 'productname'],
    meter: ['metername', 'meter'],
    unit: ['unitofmeasure'],
    quantity: ['quantity', 'usagequantity', 'consumedquantity'],
    chargeType: ['chargetype'],
    pricingModel: ['pricingmodel'],
    tags: ['tags'],
  },
};

/** Columns of a file: where each value is, and how the file spells its name. */
export interface Columns {
  readonly isFocus: boolean;
  /** Column index to index in `columnNames`, or -1 for a column that is not read. */
  readonly positions: Int32Array;
  readonly has: (name: ColumnName) => boolean;
  /** The name of a column as the file spells it. */
  readonly spelling: (name: ColumnName) => string;
}

/**
 * Finds the columns of a file by its header, regardless of case and order; unknown columns are ignored. Throws
 * `MissingColumn` if the amount or another required column is missing; columns in `optional` are not required.
 */
export function findColumns(
  header: readonly string[],
  metric: 'billed' | 'amortized',
  optional: readonly ColumnName[] = [],
): Columns {
  const names = header.map((name) => name.trim().toLowerCase());
  const isFocus = ['chargeperiodstart', 'billedcost', 'effectivecost'].some((name) => names.includes(name));
  const format = isFocus ? focus : costDetails;
  const required = new Set([isFocus ? metric : 'billed', ...format.required]);
  for (const name of optional) required.delete(name);
  const found = new Map<ColumnName, number>();
  for (const name of columnNames) {
    const spellings = format.spellings[name] ?? [];
    const spelling = spellings.find((each) => names.includes(each));
    if (spelling !== undefined) found.set(name, names.indexOf(spelling));
    else if (required.has(name))
      throw new CostFileError('MissingColumn', {
        line: 1,
        column: spellings.join(', '),
        values: { format: isFocus ? 'FOCUS' : 'CostDetails' },
      });
  }
  const positions = new Int32Array(header.length).fill(-1);
  for (const [name, index] of found) positions[index] = columnNames.indexOf(name);
  return {
    isFocus,
    positions,
    has: (name) => found.has(name),
    spelling: (name) => header[found.get(name) ?? -1] ?? name,
  };
}
