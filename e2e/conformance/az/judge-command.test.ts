import { describe, expect, it } from 'vitest';
import type { Outcome } from '../judge.ts';
import { commandsFor, type Command } from './commands.ts';
import { judgeCommand, refusalIn } from './judge-command.ts';

const failed = (message: string): Outcome => ({ exchanges: [], error: refusalIn(message) });
const traceback = `az vm list …: ERROR: The command failed with an unexpected error. Here is the traceback:
ERROR: API version 2022-11-01 does not have operation group 'virtual_machines'
  return self.handler(*args)`;
const list: Command = {
  args: 'vm list',
  expects: { works: [] },
  failsWith: /.*operation group 'virtual_machines'/,
};

describe('judgeCommand', () => {
  it('reports a command as not issued only if the tool prints its known error', () => {
    expect(judgeCommand(list, failed(traceback))).toEqual({
      verdict: 'not issued',
      reason: "API version 2022-11-01 does not have operation group 'virtual_machines'",
    });
    expect(judgeCommand(list, failed('az vm list …: ERROR: No connection')).verdict).toBe('MISLEADING');
    expect(judgeCommand(list, { exchanges: [], returned: [] }).verdict).toBe('as Azure');
  });

  it("compares the service's code, which a traceback does not have", () => {
    const command: Command = { args: 'group show -n lost', expects: { refused: 'ResourceGroupNotFound' } };
    const refusal = failed('az group show …: ERROR: (ResourceGroupNotFound) Resource group not found.');
    expect(judgeCommand(command, refusal).verdict).toBe('refused as Azure');
    expect(judgeCommand({ ...command, expects: { refused: 'args' } }, failed(traceback)).verdict).toBe(
      'MISLEADING',
    );
  });

  it('requires that a deleted resource is refused by the service', () => {
    const remove: Command = {
      args: 'disk delete -n data',
      expects: { works: undefined },
      effect: { args: 'disk show -n data', gone: true },
    };
    const removed: Outcome = { exchanges: [], returned: undefined };
    const missing = failed("az disk show …: ERROR: (ResourceNotFound) The Resource 'data' was not found.");
    expect(judgeCommand(remove, removed, missing).verdict).toBe('as Azure');
    expect(judgeCommand(remove, removed, failed(traceback)).verdict).toBe('MISLEADING');
  });
});

describe('commandsFor', () => {
  it('checks the effect of every command that writes', () => {
    const reads =
      /^[a-z -]*? (show|list|list-definitions|list-locations|list-namespaces|exists|check-name|validate|what-if|summarize)( -|$)/;
    const blind = commandsFor('template.json', 'subscription').filter(
      ({ args, expects, effect }) => 'works' in expects && effect === undefined && !reads.test(args),
    );
    expect(blind).toEqual([]);
  });
});
