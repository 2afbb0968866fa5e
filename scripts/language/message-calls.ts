import { parseSync, Visitor } from 'rolldown/utils';

/** A place that formats a message of the catalogues. */
export interface MessageCall {
  /** Name of the function or class. */
  readonly name: string;
  /** Line of the file. */
  readonly at: number;
  /** Ids of the messages that the place may format; a pattern for those that the code composes. */
  readonly ids: readonly (string | RegExp)[];
  /** Names of the values. */
  readonly values: readonly string[];
}

type Visit = NonNullable<ConstructorParameters<typeof Visitor>[0]['CallExpression']>;
type Expression = Parameters<Visit>[0]['arguments'][number];

/** Position of the id among the arguments, and its prefix in the catalogues. The next argument has the values. */
const formatters: ReadonlyMap<string, readonly [position: number, prefix: string]> = new Map([
  ['t', [0, '']],
  ['cliMessage', [0, 'cli:']],
  ['usageError', [0, 'cli:']],
  ['commandError', [1, 'cli:']],
  ['issue', [1, 'issue.']],
  ['note', [0, 'note.']],
  ['noteText', [0, 'note.']],
  ['sentence', [0, 'notifications.says.']],
]);

/** Returns the ids that an expression may have; a pattern for a composed one. */
function idsOf(id: Expression | undefined, prefix: string): (string | RegExp)[] {
  if (id?.type === 'Literal' && typeof id.value === 'string') return [prefix + id.value];
  if (id?.type === 'ConditionalExpression') {
    return [...idsOf(id.consequent, prefix), ...idsOf(id.alternate, prefix)];
  }
  const texts = id?.type === 'TemplateLiteral' ? id.quasis.map(({ value }) => value.raw) : ['', ''];
  const pattern = (prefix + texts.join('*')).replaceAll('.', String.raw`\.`).replaceAll('*', '.+');
  return [new RegExp(`^${pattern}$`)];
}

/** Returns the properties of an object literal by name; undefined if it has others, such as those of a spread. */
function propertiesOf(node: Expression | undefined): ReadonlyMap<string, Expression> | undefined {
  if (node === undefined) return new Map();
  if (node.type !== 'ObjectExpression') return undefined;
  const properties = node.properties.flatMap((property): [string, Expression][] =>
    property.type === 'Property' && property.key.type === 'Identifier' && !property.computed
      ? [[property.key.name, property.value]]
      : [],
  );
  return properties.length === node.properties.length ? new Map(properties) : undefined;
}

/** Reads the places of a source text that format messages. Omits those whose values are not an object literal. */
export function readMessageCalls(file: string, source: string): MessageCall[] {
  const calls: MessageCall[] = [];
  const add = (
    name: string,
    start: number,
    ids: MessageCall['ids'],
    values: Expression | undefined,
  ): void => {
    const names = propertiesOf(values)?.keys();
    if (names) calls.push({ name, at: source.slice(0, start).split('\n').length, ids, values: [...names] });
  };
  new Visitor({
    CallExpression({ callee, arguments: args, start }) {
      const name = callee.type === 'Identifier' ? callee.name : '';
      const [position, prefix] = formatters.get(name) ?? [];
      if (position !== undefined) add(name, start, idsOf(args[position], prefix ?? ''), args[position + 1]);
    },
    NewExpression({ callee, arguments: args, start }) {
      const details = propertiesOf(args[1]);
      const reason = details?.get('reason');
      if (callee.type !== 'Identifier' || callee.name !== 'Refusal' || !reason) return;
      const ids = ['reason.', 'hint.'].flatMap((prefix) => idsOf(reason, prefix));
      add('Refusal', start, ids, details?.get('values'));
    },
  }).visit(parseSync(file, source).program);
  return calls;
}
