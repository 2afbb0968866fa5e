import { enableCompileCache } from 'node:module';

// Compiled code is cached between starts. Everything else is loaded after this line, only when a command needs it.
enableCompileCache();

// Importing `node:http` reads all of its exports. Three of them load the fetch client, which takes 13 MB and is not
// used.
const http = process.getBuiltinModule('node:http');
for (const name of ['WebSocket', 'CloseEvent', 'MessageEvent']) Reflect.deleteProperty(http, name);

const { runCommandLine } = await import('./cli/command-line.ts');
const code = await runCommandLine(process.argv.slice(2));
if (code !== undefined) process.exitCode = code;
