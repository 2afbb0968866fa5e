import { Failure } from '../expression/failure.ts';
import { mergeTracker } from '../expression/environment.ts';
import type { CopyFrame } from '../expression/environment.ts';
import { textArgument, wrongArgument } from './templateFunction.ts';
import type { TemplateFunction } from './templateFunction.ts';

/** Functions that read the deployment itself: its parameters, variables, loops and scope. */
export const deploymentFunctions: readonly TemplateFunction[] = [
  {
    name: 'parameters',
    signature: "parameters('name')",
    doc: 'Value of a parameter.',
    arity: [1, 1],
    evaluate: (args, environment) => {
      const name = textArgument('parameters', args, 0);
      const functionKey = `()${name.toLowerCase()}`;
      for (let local = environment.locals; local; local = local.outer)
        if (local.name.toLowerCase() === functionKey) {
          if (local.tracker) mergeTracker(environment.tracker, local.tracker);
          return local.value;
        }
      return environment.definitions.parameter(name, environment.tracker);
    },
  },
  {
    name: 'variables',
    signature: "variables('name')",
    doc: 'Value of a variable.',
    arity: [1, 1],
    evaluate: (args, environment) =>
      environment.definitions.variable(textArgument('variables', args, 0), environment.tracker),
  },
  {
    name: 'copyIndex',
    signature: "copyIndex(['loop'][, offset])",
    doc: 'Index of the current iteration of a loop, from 0 or an offset.',
    arity: [0, 2],
    evaluate: (args, environment) => {
      const [first = null, second = null] = args;
      const hasName = typeof first === 'string';
      const offset = hasName ? second : first;
      if (offset !== null && typeof offset !== 'number')
        throw wrongArgument('copyIndex', hasName ? 1 : 0, 'int', offset);
      const frame = findLoop(environment.copies, hasName ? first : undefined);
      if (!frame)
        throw hasName
          ? new Failure('CopyInvalid', 'loop-unknown', { name: first })
          : new Failure('CopyInvalid', 'copy-index-outside-loop');
      return frame.index + (offset ?? 0);
    },
  },
  {
    name: 'deployment',
    signature: 'deployment()',
    doc: 'Name and properties of the current deployment.',
    arity: [0, 0],
    evaluate: (_, environment) => environment.definitions.deployment(),
  },
  {
    name: 'deployer',
    signature: 'deployer()',
    doc: 'Principal that deploys the template.',
    arity: [0, 0],
    evaluate: (_, environment) => {
      const { deployerObjectId, tenantId } = environment.definitions.scope;
      return { objectId: deployerObjectId, tenantId, userPrincipalName: '' };
    },
  },
  {
    name: 'environment',
    signature: 'environment()',
    doc: 'Endpoints and suffixes of the target cloud.',
    arity: [0, 0],
    evaluate: (_, environment) => environment.definitions.scope.environment,
  },
  {
    name: 'fail',
    signature: 'fail(message)',
    doc: 'Stops the deployment with a message.',
    arity: [1, 1],
    evaluate: (args) => {
      throw new Failure('ExpressionFailed', 'template-failed', { text: textArgument('fail', args, 0) });
    },
  },
];

/** Without a name, the loop of the resource or output is used, otherwise the innermost one. */
function findLoop(copies: CopyFrame | undefined, name: string | undefined): CopyFrame | undefined {
  const loopName = name?.toLowerCase();
  for (let frame = copies; frame; frame = frame.outer) {
    if (loopName === undefined ? frame.kind === 'resource' : frame.name.toLowerCase() === loopName)
      return frame;
  }
  return loopName === undefined ? copies : undefined;
}
