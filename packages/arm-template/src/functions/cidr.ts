import { Failure } from '../expression/failure.ts';
import { networkOf, parseNetwork, writeAddress } from '../value/ipNetwork.ts';
import { intArgument, textArgument } from './templateFunction.ts';
import type { TemplateFunction } from './templateFunction.ts';

/** Functions on address ranges of both address families. */
export const cidrFunctions: readonly TemplateFunction[] = [
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
