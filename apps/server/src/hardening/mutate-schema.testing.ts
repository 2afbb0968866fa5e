type Schema = Readonly<Record<string, unknown>>;
type Random = () => number;

const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)]!;

/** Error-prone values: types, sizes, encodings, numbers, names. */
const oddValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  9_007_199_254_740_991,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  'a\r\nb: c',
  '__proto__',
  "' or '1'='1",
  '{{7*7}}',
  '${7*7}',
  '../../etc/passwd',
  '<img src=x onerror=alert(1)>',
  '=1+1',
  'x'.repeat(100_000),
  [],
  {},
  [[]],
  [null],
  { toString: 1 },
  { length: 1e9 },
  { $ne: null },
];

const guid = '01900000-0000-7000-8000-000000000000';

function sampleText(schema: Schema): string {
  const length = Math.min(Number(schema['minLength'] ?? 1), 200);
  const byFormat: Readonly<Record<string, string>> = {
    email: 'somebody@contoso.example',
    uuid: guid,
    guid,
    'date-time': '2030-01-01T00:00:00.000Z',
    uri: 'https://contoso.example/',
  };
  return byFormat[String(schema['format'])] ?? (schema['pattern'] === undefined ? 'a'.repeat(length) : guid);
}

/**
 * Returns a value that mostly matches a schema. Values the schema cannot define, such as existing names, are made up.
 */
export function sampleOf(schema: Schema, random: Random, depth = 0): unknown {
  const choices = (schema['anyOf'] ?? schema['oneOf']) as readonly Schema[] | undefined;
  if (choices) return sampleOf(pick(random, choices), random, depth);
  if (schema['const'] !== undefined) return schema['const'];
  if (Array.isArray(schema['enum'])) return pick(random, schema['enum'] as readonly unknown[]);
  switch (schema['type']) {
    case 'string':
      return sampleText(schema);
    case 'integer':
    case 'number':
      return Number(schema['minimum'] ?? 1);
    case 'boolean':
      return random() < 0.5;
    case 'null':
      return null;
    case 'array':
      return depth > 4 ? [] : [sampleOf((schema['items'] ?? {}) as Schema, random, depth + 1)];
    case 'object': {
      const properties = (schema['properties'] ?? {}) as Readonly<Record<string, Schema>>;
      return Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [name, sampleOf(inner, random, depth + 1)]),
      );
    }
    default:
      return pick(random, oddValues);
  }
}

/** Returns the value with one defect at a random position. */
export function mutate(value: unknown, random: Random): unknown {
  if (value === null || typeof value !== 'object' || random() < 0.15) return pick(random, oddValues);
  if (Array.isArray(value)) {
    const inner: readonly unknown[] = value;
    return pick(random, [
      () => inner.map((item) => mutate(item, random)),
      () => Array.from({ length: 2000 }, () => inner[0]),
      () => [],
    ])();
  }
  const entries = Object.entries(value);
  const at = Math.floor(random() * entries.length);
  return pick(random, [
    () =>
      Object.fromEntries(
        entries.map(([name, inner], index) => [name, index === at ? mutate(inner, random) : inner]),
      ),
    () => Object.fromEntries(entries.filter((_, index) => index !== at)),
    () => ({ ...value, [pick(random, ['orgId', 'role', 'isOperator', 'constructor', 'x'.repeat(500)])]: 1 }),
  ])();
}

/** Returns JSON text with a syntax defect. */
export function corruptText(text: string, random: Random): string | Buffer {
  return pick(random, [
    () => text.slice(0, Math.floor(random() * text.length)),
    () => text.replace('{', '{"__proto__":{"admin":true},'),
    () => text.replace('{', '{"a":1,"a":2,'),
    () => `${text}${text}`,
    () => `\u{feff}${text}`,
    () => `${'['.repeat(5000)}${text}${']'.repeat(5000)}`,
    () => text.replaceAll('"', "'"),
    () => text.replace(/:[^,}]*/, ':-1e999'),
    () => Buffer.from(`${text.slice(0, -1)},"\u00ff":"\u00fe"}`, 'latin1'),
    () => Buffer.from(text, 'utf16le'),
    () => '',
  ])();
}
