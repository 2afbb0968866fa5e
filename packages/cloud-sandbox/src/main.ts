import { enableCompileCache } from 'node:module';

// Caches compiled code between starts. Modules imported before this line would not be cached.
enableCompileCache();

const { runSandbox } = await import('./sandboxProcess.ts');
await runSandbox();
