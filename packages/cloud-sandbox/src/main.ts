import { enableCompileCache } from 'node:module';

// Compiled code is kept between starts; what is imported before this line would not be.
enableCompileCache();

const { runSandbox } = await import('./sandboxProcess.ts');
await runSandbox();
