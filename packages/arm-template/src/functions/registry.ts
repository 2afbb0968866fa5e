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

/** Functions on address ranges of both address families. */
const cidrFunctions: readonly TemplateFunction[] = [
  {
    name: 'parseCidr',
    signature: "parseCidr('10.0.0.0/16')",
    doc: 'The network, mask, first and last address of a range.',
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
    doc: 'One of the smaller ranges that a range is divided into.',
    arity: [3, 3],
    evaluate: (args) => {
      const network = parseNetwork(textArgument('cidrSubnet', args, 0));
      const prefix = intArgument('cidrSubnet', args, 1);
      const position = intArgument('cidrSubnet', args, 2);
      if (prefix < network.prefix || prefix > network.bits)
        throw new Failure(
          'WrongArguments',
          `The new prefix length must be between ${network.prefix} and ${network.bits}, not ${prefix}.`,
        );
      if (position < 0 || BigInt(position) >= 1n << BigInt(prefix - network.prefix))
        throw new Failure('IndexOutOfRange', `The range has no subnet ${position} of length /${prefix}.`);
      const start = networkOf(network) + (BigInt(position) << BigInt(network.bits - prefix));
      return `${writeAddress(start, network.bits)}/${prefix}`;
    },
  },
  {
    name: 'cidrHost',
    signature: "cidrHost('10.0.0.0/24', 0)",
    doc: 'A usable address of a range, counted from 0.',
    arity: [2, 2],
    evaluate: (args) => {
      const network = parseNetwork(textArgument('cidrHost', args, 0));
      const position = intArgument('cidrHost', args, 1);
      const { bits, prefix } = network;
      const first = bits === 32 && bits - prefix < 2 ? 0n : 1n;
      const size = 1n << BigInt(bits - prefix);
      const usable = bits === 32 && bits - prefix >= 2 ? size - 2n : size - first;
      if (position < 0 || BigInt(position) >= usable)
        throw new Failure('IndexOutOfRange', `The range has no usable address ${position}.`);
      return writeAddress(networkOf(network) + first + BigInt(position), bits);
    },
  },
];

const isNumber = (value: Value): value is number | bigint =>
  typeof value === 'number' || typeof value === 'bigint';

function order(name: string, a: Value, b: Value): number {
  if (isNumber(a) && isNumber(b)) return a < b ? -1 : a > b ? 1 : 0;
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  if (!isNumber(a) && typeof a !== 'string') throw wrongArgument(name, 0, 'an integer or a string', a);
  throw wrongArgument(name, 1, isNumber(a) ? 'an integer' : 'a string', b);
}

const comparing = (name: string, doc: string, test: (order: number) => boolean): TemplateFunction => ({
  name,
  signature: `${name}(a, b)`,
  doc,
  arity: [2, 2],
  evaluate: ([a = null, b = null]) => test(order(name, a, b)),
});

/** Functions that compare two values, and the one that finds the first that is there. */
const comparisonFunctions: readonly TemplateFunction[] = [
  comparing('greater', 'Whether the first value is greater than the second.', (o) => o > 0),
  comparing('greaterOrEquals', 'Whether the first value is greater than the second or equal.', (o) => o >= 0),
  comparing('less', 'Whether the first value is less than the second.', (o) => o < 0),
  comparing('lessOrEquals', 'Whether the first value is less than the second or equal.', (o) => o <= 0),
  {
    name: 'equals',
    signature: 'equals(a, b)',
    doc: 'Whether two values are the same, arrays and objects by their content.',
    arity: [2, 2],
    evaluate: ([a = null, b = null]) => equalValues(a, b),
  },
  {
    name: 'coalesce',
    signature: 'coalesce(value, ...)',
    doc: 'The first value that is not null; later ones are not evaluated.',
    arity: [1, unlimited],
    lazy: (args, environment) => {
      for (const [position, node] of args.entries()) {
        const value = environment.evaluate(node, environment);
        if (isDeferred(value)) {
          const rest = args.slice(position + 1).map((later) => branchExpression(later, environment));
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
    doc: 'A time plus an ISO 8601 duration; a month counts 30 days and a year 365.',
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
    doc: 'The time that lies a number of seconds after 1970.',
    arity: [1, 1],
    evaluate: (args) => formatInstant(intArgument('dateTimeFromEpoch', args, 0) * 1000, iso),
  },
  {
    name: 'dateTimeToEpoch',
    signature: 'dateTimeToEpoch(time)',
    doc: 'How many seconds a time lies after 1970.',
    arity: [1, 1],
    evaluate: (args) => Math.floor(parseInstant(textArgument('dateTimeToEpoch', args, 0)) / 1000),
  },
  {
    name: 'utcNow',
    signature: 'utcNow([format])',
    doc: 'The time of the deployment; for defaults of parameters.',
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

/** Functions that join and take apart addresses. */
const uriFunctions: readonly TemplateFunction[] = [
  {
    name: 'uri',
    signature: 'uri(base, relative)',
    doc: 'An address made of a base and a path relative to it.',
    arity: [2, 2],
    evaluate: (args) => combineUri(textArgument('uri', args, 0), textArgument('uri', args, 1)),
  },
  {
    name: 'parseUri',
    signature: 'parseUri(address)',
    doc: 'The scheme, host, port, path and query of an address.',
    arity: [1, 1],
    evaluate: (args) => {
      const text = textArgument('parseUri', args, 0);
      const parts = splitUri(text);
      if (!parts) throw new Failure('ExpressionFailed', `'${text}' is not an absolute address.`);
      return parts;
    },
  },
  {
    name: 'buildUri',
    signature: 'buildUri(parts)',
    doc: 'An address made of an object with scheme, host, port, path and query.',
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

/** Every function of the language in families; a new family is a new file and a line here. */
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

/** Finds a function whatever the letter case; every `list...` is one. */
export function findFunction(name: string): TemplateFunction | undefined {
  return (
    byName.get(name) ??
    byName.get(name.toLowerCase()) ??
    (/^list\w*$/i.test(name) ? listFunction(name) : undefined)
  );
}

/** A hint that names the function someone may have meant. */
export function suggestFunction(name: string): string | undefined {
  const wanted = name.toLowerCase();
  const near = [...byName.values()].find(
    (definition) =>
      definition.name.toLowerCase().startsWith(wanted.slice(0, 4)) ||
      wanted.startsWith(definition.name.toLowerCase()),
  );
  return near && `Did you mean '${near.name}'?`;
}
