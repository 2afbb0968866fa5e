import { judge, type Judgement, type Outcome, type Refusal } from '../judge.ts';
import type { Operation } from '../operation.ts';
import type { Command } from './commands.ts';

/** Classifies a command by the tool's output and by the output of the following command, if there is one. */
export function judgeCommand(command: Command, outcome: Outcome, effectOutcome?: Outcome): Judgement {
  const failure = command.failsWith?.exec(outcome.error?.message ?? '');
  return failure
    ? { verdict: 'not issued', reason: failure[0].replace(/^.*ERROR: /, '') }
    : judge(operationOf(command), outcome, effectOutcome);
}

function operationOf({ args, expects, effect }: Command): Operation {
  return {
    call: args,
    // The tool does not report statuses.
    expects: 'refused' in expects ? { refused: { status: 0, code: expects.refused } } : expects,
    ...(effect === undefined
      ? {}
      : { effect: { call: effect.args, ...('gone' in effect ? { status: 0 } : { shows: effect.shows }) } }),
  };
}

/** Returns the service's error in the tool's output. Without a code, the tool itself failed: the status is undefined. */
export function refusalIn(message: string): Refusal {
  const code = /ERROR: \((\w+)\)|^Code: (\w+)/m.exec(message);
  return { status: code === null ? undefined : 0, code: code?.[1] ?? code?.[2], message };
}
