import type { Json } from '../json.ts';

/** A handler's response. The pipeline adds the request id and throttling headers. */
export interface ArmAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: Json;
  /** For the ledger: the subject of the request, and whether the request changed it. */
  ledger?: { key: string; accepted: boolean };
}

export const ok = (body: Json, headers?: Record<string, string>): ArmAnswer => answer(200, body, headers);
export const created = (body: Json, headers?: Record<string, string>): ArmAnswer =>
  answer(201, body, headers);
export const accepted = (headers: Record<string, string>, body?: Json): ArmAnswer =>
  answer(202, body, headers);
export const noContent = (): ArmAnswer => ({ status: 204 });

function answer(status: number, body: Json | undefined, headers?: Record<string, string>): ArmAnswer {
  return { status, ...(body === undefined ? {} : { body }), ...(headers === undefined ? {} : { headers }) };
}
