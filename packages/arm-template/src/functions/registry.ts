import { arrayFunctions } from './array.ts';
import { deploymentFunctions } from './deployment.ts';
import { lambdaFunctions } from './lambda.ts';
import { logicalFunctions, branchExpression } from './logical.ts';
import { numericFunctions } from './numeric.ts';
import { objectFunctions } from './object.ts';
import { cloudFunctions, listFunction, resourceFunctions } from './resource.ts';
import { scopeFunctions } from './scope.ts';
import { stringFunctions } from './string.ts';
import type { TemplateFunction } from './templateFunction.ts';
import { Failure } from '../expression/failure.ts';
import { combineUri, splitUri } from '../value/uriText.ts';
import {
  objectArgument,
  textArgument,
  intArgument,
  onlyInDefaults,
  unlimited,
  wrongArgument,
} from './templateFunction.ts';
import { readProperty } from '../value/property.ts';
import { addDuration, formatInstant, parseInstant } from '../value/instant.ts';
import { call } from '../expression/ast.ts';
import { compareText, equalValues } from '../value/equal.ts';
import { Deferred, isDeferred, type Value } from '../value/value.ts';
import { networkOf, parseNetwork, writeAddress } from '../value/ipNetwork.ts';

/** Functions on IPv4 and IPv6 address ranges. */
const cidrFunctions: readonly TemplateFunction[] = [
  {
    name: 'parseCidr',
    signature: "parseCidr('10.0.0.0/16')",
    doc: 'Network, mask, first and last address of a range.',
    arity: [1, 1],
    evaluate: (args) => {
      const network = parseNetwork(textArgument('parseCidr', args, 0));
      const { bits, prefix } = network;
      const start = networkOf(network);
      const end = start + (1n << BigInt(bits - prefix)) - 1n;
      const mask = ((1n << BigInt(bits)) - 1n) ^ (end - start);
      const narrow = bits - prefix < 2;
      const ends = bits === 32 && !narrow ? 1n : 0n;
      return {
        network: writeAddress(start, bits),
        netmask: writeAddress(mask, bits),
        ...(bits === 32 ? { broadcast: writeAddress(end, bits) } : {}),
        firstUsable: writeAddress(start + ends, bits),
        lastUsable: writeAddress(end - ends, bits),
        cidr: prefix,
      };
    },
  },
  {
    name: 'cidrSubnet',
    signature: "cidrSubnet('10.0.0.0/16', 24, 0)",
    doc: 'Subnet of a range, by prefix length and index.',
    arity: [3, 3],
    evaluate: (args) => {
      const network = parseNetwork(textArgument('cidrSubnet', args, 0));
      const prefix = intArgument('cidrSubnet', args, 1);
      const position = intArgument('cidrSubnet', args, 2);
      if (prefix < network.prefix || prefix > network.bits)
        throw new Failure('WrongArguments', 'prefix-length', {
          least: network.prefix,
          most: network.bits,
          prefix,
        });
      if (position < 0 || BigInt(position) >= 1n << BigInt(prefix - network.prefix))
        throw new Failure('IndexOutOfRange', 'subnet-missing', { index: position, prefix });
      const start = networkOf(network) + (BigInt(position) << BigInt(network.bits - prefix));
      return `${writeAddress(start, network.bits)}/${prefix}`;
    },
  },
  {
    name: 'cidrHost',
    signature: "cidrHost('10.0.0.0/24', 0)",
    doc: 'Usable address of a range, counted from 0.',
    arity: [2, 2],
    evaluate: (args) => {
      const network = parseNetwork(textArgument('cidrHost', args, 0));
      const position = intArgument('cidrHost', args, 1);
      const { bits, prefix } = network;
      const first = bits === 32 && bits - prefix < 2 ? 0n : 1n;
      const size = 1n << BigInt(bits - prefix);
      const usable = bits === 32 && bits - prefix >= 2 ? size - 2n : size - first;
      if (position < 0 || BigInt(position) >= usable)
        throw new Failure('IndexOutOfRange', 'address-missing', { index: position });
      return writeAddress(networkOf(network) + first + BigInt(position), bits);
    },
  },
];

const isNumber = (value: Value): value is number | bigint =>
  typeof value === 'number' || typeof value === 'bigint';

function order(name: string, a: Value, b: Value): number {
  if (isNumber(a) && isNumber(b)) return a < b ? -1 : a > b ? 1 : 0;
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  if (!isNumber(a) && typeof a !== 'string') throw wrongArgument(name, 0, 'int | string', a);
  throw wrongArgument(name, 1, isNumber(a) ? 'int' : 'string', b);
}

const comparing = (name: string, doc: string, test: (order: number) => boolean): TemplateFunction => ({
  name,
  signature: `${name}(a, b)`,
  doc,
  arity: [2, 2],
  evaluate: ([a = null, b = null]) => test(order(name, a, b)),
});

/** Comparison functions, and `coalesce`. */
const comparisonFunctions: readonly TemplateFunction[] = [
  comparing('greater', 'Whether the first value is greater than the second.', (o) => o > 0),
  comparing(
    'greaterOrEquals',
    'Whether the first value is greater than or equal to the second.',
    (o) => o >= 0,
  ),
  comparing('less', 'Whether the first value is less than the second.', (o) => o < 0),
  comparing('lessOrEquals', 'Whether the first value is less than or equal to the second.', (o) => o <= 0),
  {
    name: 'equals',
    signature: 'equals(a, b)',
    doc: 'Whether two values are equal; arrays and objects are compared by content.',
    arity: [2, 2],
    evaluate: ([a = null, b = null]) => equalValues(a, b),
  },
  {
    name: 'coalesce',
    signature: 'coalesce(value, ...)',
    doc: 'First value that is not null; later ones are not evaluated.',
    arity: [1, unlimited],
    lazy: (args, environment) => {
      for (const [position, node] of args.entries()) {
        const value = environment.evaluate(node, environment);
        if (isDeferred(value)) {
          const rest = args.slice(position + 1).map((argument) => branchExpression(argument, environment));
          return rest.length === 0 ? value : new Deferred(call('coalesce', [value.expression, ...rest]));
        }
        if (value !== null) return value;
      }
      return null;
    },
  },
];

const iso = "yyyy-MM-dd'T'HH:mm:ss'Z'";
const compact = "yyyyMMdd'T'HHmmss'Z'";

/** Functions on dates and times; all of them are in UTC. */
const dateFunctions: readonly TemplateFunction[] = [
  {
    name: 'dateTimeAdd',
    signature: 'dateTimeAdd(base, duration[, format])',
    doc: 'Adds an ISO 8601 duration to a time; a month has 30 days and a year 365.',
    arity: [2, 3],
    evaluate: (args) => {
      const start = parseInstant(textArgument('dateTimeAdd', args, 0));
      const result = addDuration(start, textArgument('dateTimeAdd', args, 1));
      return formatInstant(result, args.length > 2 ? textArgument('dateTimeAdd', args, 2) : iso);
    },
  },
  {
    name: 'dateTimeFromEpoch',
    signature: 'dateTimeFromEpoch(seconds)',
    doc: 'Time for a number of seconds since 1970.',
    arity: [1, 1],
    evaluate: (args) => formatInstant(intArgument('dateTimeFromEpoch', args, 0) * 1000, iso),
  },
  {
    name: 'dateTimeToEpoch',
    signature: 'dateTimeToEpoch(time)',
    doc: 'Seconds since 1970 of a time.',
    arity: [1, 1],
    evaluate: (args) => Math.floor(parseInstant(textArgument('dateTimeToEpoch', args, 0)) / 1000),
  },
  {
    name: 'utcNow',
    signature: 'utcNow([format])',
    doc: 'Time of the deployment; only in parameter defaults.',
    arity: [0, 1],
    evaluate: (args, environment) => {
      onlyInDefaults('utcNow', environment);
      return formatInstant(
        parseInstant(environment.definitions.scope.utcNow),
        args.length > 0 ? textArgument('utcNow', args, 0) : compact,
      );
    },
  },
];

/** Functions that combine, encode and decode URIs. */
const uriFunctions: readonly TemplateFunction[] = [
  {
    name: 'uri',
    signature: 'uri(base, relative)',
    doc: 'Combines a base URI and a relative path.',
    arity: [2, 2],
    evaluate: (args) => combineUri(textArgument('uri', args, 0), textArgument('uri', args, 1)),
  },
  {
    name: 'parseUri',
    signature: 'parseUri(address)',
    doc: 'Scheme, host, port, path and query of a URI.',
    arity: [1, 1],
    evaluate: (args) => {
      const text = textArgument('parseUri', args, 0);
      const parts = splitUri(text);
      if (!parts) throw new Failure('ExpressionFailed', 'address-not-absolute', { address: text });
      return parts;
    },
  },
  {
    name: 'buildUri',
    signature: 'buildUri(parts)',
    doc: 'Builds a URI from an object with scheme, host, port, path and query.',
    arity: [1, 1],
    evaluate: (args) => {
      const parts = objectArgument('buildUri', args, 0);
      const part = (name: string): string => {
        const value = readProperty(parts, name) ?? '';
        return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
      };
      const port = part('port') === '' ? '' : `:${part('port')}`;
      return `${part('scheme')}://${part('host')}${port}${prefixed('/', part('path'))}${prefixed('?', part('query'))}`;
    },
  },
];

const prefixed = (mark: string, text: string): string =>
  text === '' || text.startsWith(mark) ? text : mark + text;

/** Every function of the language, by family. To add a family, add a file and an entry here. */
export const functionFamilies: Readonly<Record<string, readonly TemplateFunction[]>> = {
  array: arrayFunctions,
  cidr: cidrFunctions,
  comparison: comparisonFunctions,
  date: dateFunctions,
  deployment: deploymentFunctions,
  lambda: lambdaFunctions,
  logical: logicalFunctions,
  numeric: numericFunctions,
  object: objectFunctions,
  resource: resourceFunctions,
  cloud: cloudFunctions,
  scope: scopeFunctions,
  string: stringFunctions,
  uri: uriFunctions,
};

const byName = new Map<string, TemplateFunction>(
  Object.values(functionFamilies)
    .flat()
    .map((definition) => [definition.name.toLowerCase(), definition]),
);

/** Finds a function by name, ignoring case; every `list...` is a function. */
export function findFunction(name: string): TemplateFunction | undefined {
  return (
    byName.get(name) ??
    byName.get(name.toLowerCase()) ??
    (/^list\w*$/i.test(name) ? listFunction(name) : undefined)
  );
}

/** Returns a hint that names the most similar function. */
export function similarFunction(name: string): string | undefined {
  const lowerName = name.toLowerCase();
  const near = [...byName.values()].find(
    (definition) =>
      definition.name.toLowerCase().startsWith(lowerName.slice(0, 4)) ||
      lowerName.startsWith(definition.name.toLowerCase()),
  );
  return near?.name;
}
