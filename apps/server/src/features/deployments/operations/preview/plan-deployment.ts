import {
  expandTemplate,
  type Expansion,
  type Json,
  type JsonObject,
  type ParameterValues,
} from '@blueport/arm-template';
import type { CloudName, Preview, ProblemIssue } from '@blueport/contracts';
import { hashOf } from '../../../../security/canonical-json.ts';
import { splitSecure, templateHashOf, templateText, type Content } from '../content/content.ts';
import {
  applyTags,
  checkResourceNames,
  checkParameters,
  presentDiagnostic,
  presentResources,
} from '../../../catalog/blueprints/index.ts';
import { checkSignIn } from './check-sign-in.ts';
import type { Target } from './check-target.ts';
import { expansionScope } from './expansion-scope.ts';
import type { DeployableBlueprint } from './read-blueprint.ts';

/** The content to send, and its effects. */
export interface Plan {
  readonly content: Content;
  readonly expansion: Expansion;
  readonly preview: Preview;
  readonly issues: readonly ProblemIssue[];
}

/**
 * Returns a placeholder for a secure value: secure values never enter the expansion, so no computed value can leak one.
 */
function standIn(value: unknown): Json {
  if (typeof value === 'string') return '*'.repeat(Math.max(8, value.length));
  return {};
}

function present(
  expansion: Expansion,
  content: Content,
  place: object,
  secureNames: ReadonlySet<string>,
): Preview {
  const deferredOutputs = new Set(expansion.deferred['outputs'] ?? []);
  return {
    fingerprint: hashOf({
      template: templateHashOf(content.template),
      parameters: content.parameters,
      secure: content.secureParameters,
      place,
    }).toString('hex'),
    resources: presentResources(expansion),
    outputs: Object.entries(expansion.outputs).map(([name, output]) => ({
      name,
      type: output.type,
      known: ![...deferredOutputs].some((path) => path === name || path.startsWith(`${name}.`)),
    })),
    diagnostics: [
      ...expansion.diagnostics.map(presentDiagnostic),
      // Secure values are placeholders here, so names that contain them are unknown.
      ...checkResourceNames(expansion, content.parameters as Record<string, Json>, secureNames),
    ],
  };
}

/** Plans the resources of a blueprint with these values in this target, without requests to the cloud. */
export function planDeployment(options: {
  readonly blueprint: DeployableBlueprint;
  /** Values under the template's own names. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly tags: Readonly<Record<string, string>>;
  readonly target: Target;
  readonly tenantId: string;
  readonly cloud: CloudName;
  /** Values kept from an earlier operation, treated like given ones. */
  readonly keptSecrets?: Readonly<Record<string, unknown>>;
}): Plan {
  const { blueprint, target, tenantId, cloud, tags } = options;
  const { template, values } = applyTags({ ...blueprint, values: options.parameters, tags });
  const definedValues = Object.fromEntries(
    Object.entries({ ...options.keptSecrets, ...values }).filter(
      ([, value]) => value !== null && value !== undefined,
    ),
  );
  // A secret remains secret even if the version no longer has a parameter of that name.
  const secureNames = new Set([
    ...blueprint.parameters.filter(({ secure }) => secure).map(({ name }) => name),
    ...Object.keys(options.keptSecrets ?? {}),
  ]);
  const [sent, untagged] = [templateText(template), templateText(blueprint.template)];
  const content: Content = {
    template: sent,
    untagged: untagged === sent ? null : untagged,
    ...splitSecure(definedValues, secureNames),
    choice: blueprint.choice ?? null,
  };
  const issues = [
    ...checkParameters(blueprint.parameters, definedValues, { requireAll: true }),
    ...checkSignIn(blueprint, definedValues),
  ];
  const expansion = expandTemplate(template as JsonObject, {
    parameters: Object.fromEntries(
      Object.entries(definedValues).map(([name, value]) => [
        name,
        { value: secureNames.has(name) ? standIn(value) : (value as Json) },
      ]),
    ) satisfies ParameterValues,
    scope: expansionScope({
      scope: blueprint.scope,
      ...target,
      principal: { tenantId, cloud },
    }),
  });
  const preview = present(
    expansion,
    content,
    {
      subscriptionId: target.subscriptionId,
      resourceGroup: target.resourceGroup?.toLowerCase() ?? null,
      location: target.location,
    },
    secureNames,
  );
  return { content, expansion, preview, issues };
}
