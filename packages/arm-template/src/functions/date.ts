import { addDuration, formatInstant, parseInstant } from '../value/instant.ts';
import { intArgument, onlyInDefaults, textArgument } from './templateFunction.ts';
import type { TemplateFunction } from './templateFunction.ts';

const iso = "yyyy-MM-dd'T'HH:mm:ss'Z'";
const compact = "yyyyMMdd'T'HHmmss'Z'";

/** Functions on dates and times; all of them are in UTC. */
export const dateFunctions: readonly TemplateFunction[] = [
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
