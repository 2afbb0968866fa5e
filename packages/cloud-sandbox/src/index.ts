export type { Area, Audience, Cloud, Principal, SandboxContext } from './context.ts';
export { InvalidToken } from './context.ts';
export type { Account, Connection, Identity, Tenant } from './world/people.ts';
