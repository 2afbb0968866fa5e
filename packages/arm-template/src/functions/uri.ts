import { Failure } from '../expression/failure.ts';
import { combineUri, splitUri } from '../value/uriText.ts';
import { objectArgument, textArgument } from './templateFunction.ts';
import type { TemplateFunction } from './templateFunction.ts';
import { readProperty } from '../value/property.ts';

/** Functions that join and take apart addresses. */
export const uriFunctions: readonly TemplateFunction[] = [
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
