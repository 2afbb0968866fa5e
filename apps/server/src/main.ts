import { enableCompileCache } from 'node:module';

// Compiled code is kept between starts; everything else is loaded after this line and only when a command needs it.
enableCompileCache();

const { runCommandLine } = await import('./cli/command-line.ts');
const code = await runCommandLine(process.argv.slice(2));
if (code !== undefined) process.exitCode = code;
