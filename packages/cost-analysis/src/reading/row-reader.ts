import type { CostRow } from '../cost-row.ts';
import { parseBillionths, parseQuantity } from './amount.ts';
import { cleanText } from './clean-text.ts';
import { focusChargeType, focusPricingModel, groupName, pascalCase } from './charge-words.ts';
import { type ColumnName, columnNames, type Columns } from './columns.ts';
import { CostFileError, type CostFileErrorCode } from './cost-file-error.ts';
import { parseDay } from './day.ts';
import { regionCode } from './region-codes.ts';
import { parseResourceId } from './resource-id.ts';
import { parseTags } from './tags.ts';
import { cached } from './text-cache.ts';

/** What every row of a file must have. */
export interface Expectations {
  /** ISO 4217 code; also the currency of rows that state none. */
  readonly currency?: string | undefined;
  /** Rows without a subscription belong to this one. */
  readonly subscriptionId?: string | undefined;
}

const place = Object.fromEntries(columnNames.map((name, index) => [name, index])) as Record<
  ColumnName,
  number
>;

const isEmpty = (value: string): boolean => value === '' || value === 'NULL';

/** Converts records of a file, whose values are in the order of `columnNames`, to cost rows. */
export class RowReader {
  readonly #columns: Columns;
  readonly #hasBilled: boolean;
  readonly #hasAmortized: boolean;
  readonly #currency: string | undefined;
  readonly #subscriptionId: string | undefined;
  readonly #recordLine: () => number;
  #record: readonly string[] = [];

  readonly #texts = columnNames.map(() => cached((text) => (isEmpty(text) ? '' : cleanText(text))));
  readonly #day = cached((text) => parseDay(text) ?? null);
  readonly #group = cached(groupName);
  readonly #region = cached(regionCode);
  readonly #tags = cached(parseTags);
  readonly #resource = cached((id) => ({ id, ...parseResourceId(id) }));
  readonly #subscription = cached((id) => parseResourceId(id).subscriptionId || id.toLowerCase());
  readonly #lower = cached((text) => text.toLowerCase());
  readonly #model = cached(pascalCase);
  readonly #upper = cached((text) => text.toUpperCase());

  /** `recordLine` returns the line of the record that is read; it is called only for an error. */
  constructor(columns: Columns, { currency, subscriptionId }: Expectations, recordLine: () => number) {
    this.#columns = columns;
    this.#hasBilled = columns.has('billed');
    this.#hasAmortized = columns.has('amortized');
    this.#currency = currency?.toUpperCase();
    this.#subscriptionId = subscriptionId?.toLowerCase();
    this.#recordLine = recordLine;
  }

  read(record: readonly string[]): CostRow {
    this.#record = record;
    const resource = this.#resource(this.#text('resourceId'));
    const billed = this.#amount(this.#hasBilled ? 'billed' : 'amortized');
    const isConsumed = !isEmpty(record[place.quantity]!);
    return {
      day: this.#day(record[place.day]!) ?? this.#fail('InvalidDate', 'day', record[place.day]!),
      subscriptionId: this.#subscriptionOf(resource.subscriptionId),
      resourceId: resource.id,
      resourceType: resource.resourceType || this.#type(),
      resourceGroup: this.#group(this.#text('resourceGroup')) || resource.resourceGroup,
      location: this.#region(this.#text('location')),
      service: this.#text('service') || this.#text('otherService'),
      product: this.#text('product'),
      meter: this.#text('meter'),
      unit: (isConsumed ? '' : this.#text('otherUnit')) || this.#text('unit'),
      quantity: this.#quantity(isConsumed ? 'quantity' : 'otherQuantity'),
      billed,
      amortized: this.#hasAmortized ? this.#amount('amortized') : billed,
      currency: this.#currencyOf(),
      chargeType: this.#chargeType(),
      pricingModel: this.#pricingModel(),
      tags: this.#tags(record[place.tags]!),
    };
  }

  #fail(code: CostFileErrorCode, name: ColumnName, value: string, expected?: string): never {
    throw new CostFileError(code, {
      line: this.#recordLine(),
      column: this.#columns.spelling(name),
      values: expected === undefined ? { value } : { value, expected },
    });
  }

  #text(name: ColumnName): string {
    const at = place[name];
    const value = this.#record[at]!;
    return value === '' ? '' : this.#texts[at]!(value);
  }

  #amount(name: ColumnName): number {
    const value = this.#record[place[name]]!;
    const amount = parseBillionths(value);
    return Number.isNaN(amount) ? this.#fail('InvalidNumber', name, value) : amount;
  }

  #quantity(name: ColumnName): number {
    const value = this.#record[place[name]]!;
    if (isEmpty(value)) return 0;
    const quantity = parseQuantity(value);
    return Number.isNaN(quantity) ? this.#fail('InvalidNumber', name, value) : quantity;
  }

  #currencyOf(): string {
    const currency = this.#upper(this.#text('currency')) || (this.#currency ?? '');
    if (this.#currency !== undefined && currency !== this.#currency)
      this.#fail('MixedCurrencies', 'currency', currency, this.#currency);
    return currency;
  }

  #subscriptionOf(ofResource: string): string {
    const id = this.#subscription(this.#text('subscriptionId')) || ofResource || (this.#subscriptionId ?? '');
    if (this.#subscriptionId !== undefined && id !== this.#subscriptionId)
      this.#fail('WrongSubscription', 'subscriptionId', id, this.#subscriptionId);
    return id;
  }

  /** Some files have a display name, such as `Storage account`, in place of the type. */
  #type(): string {
    const text = this.#text('resourceType');
    return text.includes('/') ? this.#lower(text) : '';
  }

  #chargeType(): string {
    const text = this.#text('chargeType');
    return this.#columns.isFocus ? focusChargeType(text, this.#text('chargeClass')) : text || 'Usage';
  }

  #pricingModel(): string {
    const text = this.#text('pricingModel');
    return this.#columns.isFocus ? focusPricingModel(text, this.#text('commitmentType')) : this.#model(text);
  }
}
