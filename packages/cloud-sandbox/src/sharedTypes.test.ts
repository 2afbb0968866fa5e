import type {
  Diagnostic as TemplateDiagnostic,
  Json as TemplateJson,
  JsonObject as TemplateJsonObject,
} from '@blueport/arm-template';
import type {
  Diagnostic as PolicyDiagnostic,
  Json as PolicyJson,
  JsonObject as PolicyJsonObject,
} from '@blueport/azure-policy';
import { describe, expectTypeOf, it } from 'vitest';
import type { Json, JsonObject } from './resource-manager/json.ts';

/** A diagnostic apart from its list of codes; a policy has no nested deployments and is read as an object. */
type Shape<Found extends { code: string; location: { pointer: string } }> = {
  [Key in keyof Omit<Found, 'code' | 'location'>]: Found[Key];
};

describe('the engines and the embedded cloud', () => {
  it('share the JSON types', () => {
    expectTypeOf<TemplateJson>().toEqualTypeOf<PolicyJson>();
    expectTypeOf<TemplateJsonObject>().toEqualTypeOf<PolicyJsonObject>();
    expectTypeOf<Json>().toEqualTypeOf<TemplateJson>();
    expectTypeOf<JsonObject>().toEqualTypeOf<TemplateJsonObject>();
  });

  it('describe a fault by the same fields', () => {
    expectTypeOf<Shape<TemplateDiagnostic>>().toEqualTypeOf<Shape<PolicyDiagnostic>>();
    expectTypeOf<TemplateDiagnostic['location']>().toExtend<PolicyDiagnostic['location']>();
  });
});
