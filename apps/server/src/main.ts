import { enableCompileCache } from 'node:module';

// Compiled code is kept between starts; everything else is loaded after this line and only when a command needs it.
enableCompileCache();

// An import of `node:http` reads all of its exports. Three of them load the fetch client, which takes 13 MB and is not used.
const http = process.getBuiltinModule('node:http');
for (const name of ['WebSocket', 'CloseEvent', 'MessageEvent']) Reflect.deleteProperty(http, name);

const { runCommandLine } = await import('./cli/command-line.ts');
const code = await runCommandLine(process.argv.slice(2));
if (code !== undefined) process.exitCode = code;
