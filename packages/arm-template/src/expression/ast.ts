/** A literal of the language, or a value that partial evaluation put back into an expression. */
export interface Literal {
  readonly kind: 'literal';
  readonly value: string | number | bigint;
}

/** A function call; `name` keeps its original letter case, `namespace` is set for user-defined functions. */
export interface Call {
  readonly kind: 'call';
  readonly namespace: string | undefined;
  readonly name: string;
  readonly args: readonly Expression[];
}

/** `target.name` */
export interface PropertyAccess {
  readonly kind: 'property';
  readonly target: Expression;
  readonly name: string;
}

/** `target[index]` */
export interface IndexAccess {
  readonly kind: 'index';
  readonly target: Expression;
  readonly index: Expression;
}

/** A parsed expression. */
export type Expression = Literal | Call | PropertyAccess | IndexAccess;

export const literal = (value: string | number | bigint): Literal => ({ kind: 'literal', value });

export const call = (name: string, args: readonly Expression[], namespace?: string): Call => ({
  kind: 'call',
  namespace,
  name,
  args,
});

export const property = (target: Expression, name: string): PropertyAccess => ({
  kind: 'property',
  target,
  name,
});

export const index = (target: Expression, at: Expression): IndexAccess => ({
  kind: 'index',
  target,
  index: at,
});
