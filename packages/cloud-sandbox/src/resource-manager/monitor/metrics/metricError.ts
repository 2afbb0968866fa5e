import { ArmError } from '../../http/armError.ts';

/** Returns an error as Azure Monitor sends it: a body without the `error` around it. */
export const metricError = (message: string): ArmError =>
  new ArmError(400, { code: 'BadRequest', message }, {}, true);
