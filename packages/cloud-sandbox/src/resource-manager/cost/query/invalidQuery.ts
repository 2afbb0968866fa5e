import type { ArmError } from '../../http/armError.ts';
import { badRequest } from '../../http/errors.ts';

/** Returns the service's error for a query that it does not accept. */
export const invalidQuery = (reason: string): ArmError =>
  badRequest('BadRequest', `Invalid query definition: ${reason}`);
