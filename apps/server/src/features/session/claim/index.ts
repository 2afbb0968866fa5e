export { issueClaim } from './issue-claim.ts';
export { createAttemptLimit } from './limit-attempts.ts';
export { redeemClaim } from './redeem-claim.ts';
