import { runCommandLine } from '../cli/command-line.ts';

/** A command to run: its arguments and its complete environment. */
export interface HostedCommand {
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

let out = '';
let err = '';
process.stdout.write = (chunk: Uint8Array | string) => {
  out += chunk.toString();
  return true;
};
process.stderr.write = (chunk: Uint8Array | string) => {
  err += chunk.toString();
  return true;
};

async function run({ args, environment }: HostedCommand): Promise<void> {
  [out, err] = ['', ''];
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, environment);
  const code = await runCommandLine(args);
  process.send?.({ code: code ?? 0, out, err });
}

/** Sequential, because the commands share one environment and one output. */
let last = Promise.resolve();
process.on('message', (command: HostedCommand) => {
  last = last.then(() => run(command));
});
process.on('disconnect', () => process.exit(0));
