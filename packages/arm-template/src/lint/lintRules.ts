import type { LintRule } from './lintRule.ts';
import { apiVersionsShouldBeRecent } from './rules/apiVersionsShouldBeRecent.ts';
import { artifactsParameter } from './rules/artifactsParameter.ts';
import { controlsInOutputsMustExist } from './rules/controlsInOutputsMustExist.ts';
import { dynamicVariableReferences } from './rules/dynamicVariableReferences.ts';
import { hardcodedUri } from './rules/hardcodedUri.ts';
import { locationShouldBeInOutputs } from './rules/locationShouldBeInOutputs.ts';
import { minAndMaxValueAreNumbers } from './rules/minAndMaxValueAreNumbers.ts';
import { outputsMustBeParameters } from './rules/outputsMustBeParameters.ts';
import { parametersMustBeReferenced } from './rules/parametersMustBeReferenced.ts';
import { propertiesShouldBeKnown } from './rules/propertiesShouldBeKnown.ts';
import { resourceTypesShouldBeKnown } from './rules/resourceTypesShouldBeKnown.ts';
import { resourcesShouldNotBeAmbiguous } from './rules/resourcesShouldNotBeAmbiguous.ts';
import { schemaIsCorrect } from './rules/schemaIsCorrect.ts';
import { scopePropertiesShouldExist } from './rules/scopePropertiesShouldExist.ts';
import { secureParamsInNestedDeployments } from './rules/secureParamsInNestedDeployments.ts';
import { templateShouldNotContainBlanks } from './rules/templateShouldNotContainBlanks.ts';
import { textboxesAreWellFormed } from './rules/textboxesAreWellFormed.ts';
import { tooltipsShouldBePresent } from './rules/tooltipsShouldBePresent.ts';
import { usernamesShouldNotHaveADefault } from './rules/usernamesShouldNotHaveADefault.ts';
import { vmSizeShouldBeAParameter } from './rules/vmSizeShouldBeAParameter.ts';
import { vmSizesMustMatchTemplate } from './rules/vmSizesMustMatchTemplate.ts';

/** Checks whether a file can be parsed; every other rule requires its content. */
export const jsonRule = {
  id: 'JSONFiles-Should-Be-Valid',
  document: 'template',
  severity: 'error',
  doc: 'Files are valid JSON; comments and line breaks in texts are allowed.',
  hint: 'Correct the marked position.',
} as const;

/** Every rule that checks the content. To add a rule, add a file and an entry here. */
export const lintRules: readonly LintRule[] = [
  apiVersionsShouldBeRecent,
  artifactsParameter,
  controlsInOutputsMustExist,
  dynamicVariableReferences,
  hardcodedUri,
  locationShouldBeInOutputs,
  minAndMaxValueAreNumbers,
  outputsMustBeParameters,
  parametersMustBeReferenced,
  propertiesShouldBeKnown,
  resourceTypesShouldBeKnown,
  resourcesShouldNotBeAmbiguous,
  schemaIsCorrect,
  scopePropertiesShouldExist,
  secureParamsInNestedDeployments,
  templateShouldNotContainBlanks,
  textboxesAreWellFormed,
  tooltipsShouldBePresent,
  usernamesShouldNotHaveADefault,
  vmSizeShouldBeAParameter,
  vmSizesMustMatchTemplate,
];

/** Describes every rule, for documentation and command lines. */
export const allLintRules: readonly Pick<LintRule, 'id' | 'document' | 'severity' | 'doc' | 'hint'>[] = [
  jsonRule,
  ...lintRules,
].sort((a, b) => a.id.localeCompare(b.id, 'en'));
