import type { Cloud } from '../../context.ts';
import type { Estate } from '../estate.ts';
import type { ArmAnswer } from './armAnswer.ts';
import type { ArmRequest } from './armRequest.ts';

/** Input of a handler. `parameters` are the decoded path parameters. */
export interface Call {
  estate: Estate;
  cloud: Cloud;
  request: ArmRequest;
  parameters: Readonly<Record<string, string>>;
}

export type Handler = (call: Call) => ArmAnswer | Promise<ArmAnswer>;
