/** An expression. `offset` is its position in the query. */
export type Expression = { readonly offset: number } & (
  | { readonly kind: 'literal'; readonly type: ValueType; readonly value: Value }
  | { readonly kind: 'column'; readonly name: string }
  | { readonly kind: 'call'; readonly name: string; readonly operands: readonly Expression[] }
  | {
      readonly kind: 'binary';
      readonly operator: string;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly kind: 'in';
      readonly isNegated: boolean;
      readonly value: Expression;
      readonly list: readonly Expression[];
    }
);

export type ValueType = 'string' | 'long' | 'real' | 'bool' | 'datetime' | 'timespan';
/** Dates are epoch milliseconds, and timespans are milliseconds. */
export type Value = string | number | boolean | null;

/** An expression with a name for its column. */
export interface NamedExpression {
  readonly name: string | undefined;
  readonly expression: Expression;
}

export interface Ordering {
  readonly expression: Expression;
  readonly isAscending: boolean;
}

export type Operator = { readonly offset: number } & (
  | { readonly kind: 'where'; readonly condition: Expression }
  | { readonly kind: 'project' | 'extend' | 'distinct'; readonly columns: readonly NamedExpression[] }
  | {
      readonly kind: 'summarize';
      readonly aggregates: readonly NamedExpression[];
      readonly by: readonly NamedExpression[];
    }
  | { readonly kind: 'order'; readonly by: readonly Ordering[] }
  | { readonly kind: 'take'; readonly count: number }
  | { readonly kind: 'count' }
  | { readonly kind: 'join'; readonly isOuter: boolean; readonly right: Query; readonly key: string }
);

/** A table followed by operators. */
export interface Query {
  readonly table: string;
  readonly offset: number;
  readonly operators: readonly Operator[];
}
