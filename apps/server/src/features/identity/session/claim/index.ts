export { issueClaim } from './issue-claim.ts';
export { createAttemptLimit } from './limit-attempts.ts';
export { redeemClaim, type FoundPortal } from './redeem-claim.ts';
