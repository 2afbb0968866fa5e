export { issueClaim } from './issue-claim.ts';
export { createAttemptLimit } from './limit-attempts.ts';
export { redeemClaim, type BootstrapPortal } from './redeem-claim.ts';
