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

/** A diagnostic without its list of codes and messages, which differ between the engines. */
type Shape<Found extends { code: string; reason: string; location: object }> = {
  [Key in keyof Omit<Found, 'code' | 'location' | 'reason'>]: Found[Key];
};

describe('shared types of the engines and the sandbox', () => {
  it('match for JSON values', () => {
    expectTypeOf<TemplateJson>().toEqualTypeOf<PolicyJson>();
    expectTypeOf<TemplateJsonObject>().toEqualTypeOf<PolicyJsonObject>();
    expectTypeOf<Json>().toEqualTypeOf<TemplateJson>();
    expectTypeOf<JsonObject>().toEqualTypeOf<TemplateJsonObject>();
  });

  it('match for diagnostics', () => {
    expectTypeOf<Shape<TemplateDiagnostic>>().toEqualTypeOf<Shape<PolicyDiagnostic>>();
    // Only templates have nested deployments.
    expectTypeOf<Omit<TemplateDiagnostic['location'], 'deployment'>>().toEqualTypeOf<
      PolicyDiagnostic['location']
    >();
  });
});
