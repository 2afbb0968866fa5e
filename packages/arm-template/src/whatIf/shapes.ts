import type { Json, JsonObject } from '../types.ts';

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isEmptyObject = (value: Json | undefined): boolean =>
  isObject(value) && Object.keys(value).length === 0;
