import { Failure } from '../expression/failure.ts';
import { mergeTracker } from '../expression/environment.ts';
import type { CopyFrame } from '../expression/environment.ts';
import { textArgument, wrongArgument } from './templateFunction.ts';
import type { TemplateFunction } from './templateFunction.ts';

/** Functions that read the deployment itself: its parameters, variables, loops and surroundings. */
export const deploymentFunctions: readonly TemplateFunction[] = [
  {
    name: 'parameters',
    signature: "parameters('name')",
    doc: 'The value of a parameter.',
    arity: [1, 1],
    evaluate: (args, environment) => {
      const name = textArgument('parameters', args, 0);
      const wanted = `()${name.toLowerCase()}`;
      for (let local = environment.locals; local; local = local.outer)
        if (local.name.toLowerCase() === wanted) {
          if (local.tracker) mergeTracker(environment.tracker, local.tracker);
          return local.value;
        }
      return environment.definitions.parameter(name, environment.tracker);
    },
  },
  {
    name: 'variables',
    signature: "variables('name')",
    doc: 'The value of a variable.',
    arity: [1, 1],
    evaluate: (args, environment) =>
      environment.definitions.variable(textArgument('variables', args, 0), environment.tracker),
  },
  {
    name: 'copyIndex',
    signature: "copyIndex(['loop'][, offset])",
    doc: 'The number of the current round of a loop, from 0 or from an offset.',
    arity: [0, 2],
    evaluate: (args, environment) => {
      const [first = null, second = null] = args;
      const named = typeof first === 'string';
      const offset = named ? second : first;
      if (offset !== null && typeof offset !== 'number')
        throw wrongArgument('copyIndex', named ? 1 : 0, 'an integer', offset);
      const frame = findLoop(environment.copies, named ? first : undefined);
      if (!frame)
        throw new Failure(
          'CopyInvalid',
          named ? `There is no loop '${first}' around this place.` : 'copyIndex() is used outside of a loop.',
        );
      return frame.index + (offset ?? 0);
    },
  },
  {
    name: 'deployment',
    signature: 'deployment()',
    doc: 'The current deployment: its name and properties.',
    arity: [0, 0],
    evaluate: (_, environment) => environment.definitions.deployment(),
  },
  {
    name: 'deployer',
    signature: 'deployer()',
    doc: 'The principal that deploys.',
    arity: [0, 0],
    evaluate: (_, environment) => {
      const { deployerObjectId, tenantId } = environment.definitions.scope;
      return { objectId: deployerObjectId, tenantId, userPrincipalName: '' };
    },
  },
  {
    name: 'environment',
    signature: 'environment()',
    doc: 'The cloud that is deployed to: its addresses and suffixes.',
    arity: [0, 0],
    evaluate: (_, environment) => environment.definitions.scope.environment,
  },
  {
    name: 'fail',
    signature: 'fail(message)',
    doc: 'Stops the deployment with a message.',
    arity: [1, 1],
    evaluate: (args) => {
      throw new Failure(
        'ExpressionFailed',
        textArgument('fail', args, 0),
        'The template asks for this stop itself.',
      );
    },
  },
];

/** Without a name the resource's or output's loop is meant, else the innermost one. */
function findLoop(copies: CopyFrame | undefined, name: string | undefined): CopyFrame | undefined {
  const wanted = name?.toLowerCase();
  for (let frame = copies; frame; frame = frame.outer) {
    if (wanted === undefined ? frame.kind === 'resource' : frame.name.toLowerCase() === wanted) return frame;
  }
  return wanted === undefined ? copies : undefined;
}
