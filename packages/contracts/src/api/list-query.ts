import * as z from 'zod/mini';

export const filterOperators = ['eq', 'ne', 'in', 'nin', 'lt', 'lte', 'gt', 'gte', 'like', 'exists'] as const;
export type FilterOperator = (typeof filterOperators)[number];

/** `{ field: { operator: value } }`; fields and operators are checked against the entity's allow-list on the server. */
export type FilterObject = Readonly<Record<string, Readonly<Partial<Record<FilterOperator, unknown>>>>>;
/** `{ field: 1 | -1 }`, applied in key order. */
export type SortObject = Readonly<Record<string, 1 | -1>>;

/**
 * Returns a schema for an integer in plain digits. Rejects other spellings that JavaScript parses as numbers
 * (hexadecimal, exponents, spaces).
 */
const plainDigits = (most: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,8}$/)),
    z.coerce.number<string>().check(z.int(), z.gte(0), z.lte(most)),
  );

/** The list query in the format of a query string. */
export const listQuerySchema = z.strictObject({
  filter: z.optional(z.string().check(z.maxLength(200))),
  skip: z.optional(plainDigits(10_000_000)),
  limit: z.optional(plainDigits(10_000)),
  from: z.optional(z.iso.datetime({ offset: true })),
  to: z.optional(z.iso.datetime({ offset: true })),
  sortObj: z.optional(z.string().check(z.maxLength(1000))),
  filterObj: z.optional(z.string().check(z.maxLength(8000))),
  fields: z.optional(z.string().check(z.maxLength(1000))),
  tenantId: z.optional(z.string().check(z.maxLength(100))),
});
export type ListQuery = z.infer<typeof listQuerySchema>;

/** The envelope of every list: number of rows in this response, number of matching rows, and the rows. */
export interface ListResult<Row> {
  readonly count: number;
  readonly total: number;
  readonly result: readonly Row[];
}

/** Wraps a row schema in the list envelope. */
export function listResultOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ count: z.number(), total: z.number(), result: z.array(row) });
}
