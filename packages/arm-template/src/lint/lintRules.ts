import type { LintRule } from './lintRule.ts';
import { adminPasswordShouldNotBeALiteral } from './rules/adminPasswordShouldNotBeALiteral.ts';
import { adminUsernameShouldNotBeALiteral } from './rules/adminUsernameShouldNotBeALiteral.ts';
import { allowedValuesShouldActuallyBeAllowed } from './rules/allowedValuesShouldActuallyBeAllowed.ts';
import { apiVersionsShouldBeRecent } from './rules/apiVersionsShouldBeRecent.ts';
import { apiVersionsShouldBeRecentInReferenceFunctions } from './rules/apiVersionsShouldBeRecentInReferenceFunctions.ts';
import { artifactsParameter } from './rules/artifactsParameter.ts';
import { commandToExecuteMustUseProtectedSettings } from './rules/commandToExecuteMustUseProtectedSettings.ts';
import { controlsInOutputsMustExist } from './rules/controlsInOutputsMustExist.ts';
import { createUiDefinitionMustNotHaveBlanks } from './rules/createUiDefinitionMustNotHaveBlanks.ts';
import { createUiDefinitionShouldHaveSchema } from './rules/createUiDefinitionShouldHaveSchema.ts';
import { credentialConfirmationShouldNotBeHidden } from './rules/credentialConfirmationShouldNotBeHidden.ts';
import { dependsOnBestPractices } from './rules/dependsOnBestPractices.ts';
import { deploymentParametersShouldHaveContentVersion } from './rules/deploymentParametersShouldHaveContentVersion.ts';
import { deploymentParametersShouldHaveParameters } from './rules/deploymentParametersShouldHaveParameters.ts';
import { deploymentParametersShouldHaveSchema } from './rules/deploymentParametersShouldHaveSchema.ts';
import { deploymentParametersShouldHaveValue } from './rules/deploymentParametersShouldHaveValue.ts';
import { deploymentResourcesMustNotBeDebug } from './rules/deploymentResourcesMustNotBeDebug.ts';
import { dynamicVariableReferences } from './rules/dynamicVariableReferences.ts';
import { handlerMustBeCorrect } from './rules/handlerMustBeCorrect.ts';
import { hardcodedUri } from './rules/hardcodedUri.ts';
import { hideExistingMustBeCorrectlyHandled } from './rules/hideExistingMustBeCorrectlyHandled.ts';
import { idsShouldBeDerivedFromResourceIds } from './rules/idsShouldBeDerivedFromResourceIds.ts';
import { locationShouldBeInOutputs } from './rules/locationShouldBeInOutputs.ts';
import { locationShouldNotBeHardcoded } from './rules/locationShouldNotBeHardcoded.ts';
import { managedIdentityExtensionMustNotBeUsed } from './rules/managedIdentityExtensionMustNotBeUsed.ts';
import { minAndMaxValueAreNumbers } from './rules/minAndMaxValueAreNumbers.ts';
import { outputsMustBeParameters } from './rules/outputsMustBeParameters.ts';
import { outputsMustNotContainSecrets } from './rules/outputsMustNotContainSecrets.ts';
import { parametersMustBeReferenced } from './rules/parametersMustBeReferenced.ts';
import { parametersWithoutDefaultMustExist } from './rules/parametersWithoutDefaultMustExist.ts';
import { parameterTypesShouldBeConsistent } from './rules/parameterTypesShouldBeConsistent.ts';
import { passwordBoxesMustHaveMinLength } from './rules/passwordBoxesMustHaveMinLength.ts';
import { passwordParamsMustBeSecure } from './rules/passwordParamsMustBeSecure.ts';
import { passwordTextboxesMustBeUsed } from './rules/passwordTextboxesMustBeUsed.ts';
import { propertiesShouldBeKnown } from './rules/propertiesShouldBeKnown.ts';
import { providersApiVersionsIsNotPermitted } from './rules/providersApiVersionsIsNotPermitted.ts';
import { resourceIdsShouldNotContain } from './rules/resourceIdsShouldNotContain.ts';
import { resourcesShouldHaveLocation } from './rules/resourcesShouldHaveLocation.ts';
import { resourcesShouldNotBeAmbiguous } from './rules/resourcesShouldNotBeAmbiguous.ts';
import { resourceTypesShouldBeKnown } from './rules/resourceTypesShouldBeKnown.ts';
import { schemaIsCorrect } from './rules/schemaIsCorrect.ts';
import { scopePropertiesShouldExist } from './rules/scopePropertiesShouldExist.ts';
import { secureParamsInNestedDeployments } from './rules/secureParamsInNestedDeployments.ts';
import { secureStringParametersCannotHaveDefault } from './rules/secureStringParametersCannotHaveDefault.ts';
import { templateShouldNotContainBlanks } from './rules/templateShouldNotContainBlanks.ts';
import { textboxesAreWellFormed } from './rules/textboxesAreWellFormed.ts';
import { tooltipsShouldBePresent } from './rules/tooltipsShouldBePresent.ts';
import { urisShouldBeProperlyConstructed } from './rules/urisShouldBeProperlyConstructed.ts';
import { usernamesShouldNotHaveADefault } from './rules/usernamesShouldNotHaveADefault.ts';
import { validationsMustHaveMessage } from './rules/validationsMustHaveMessage.ts';
import { variablesMustBeReferenced } from './rules/variablesMustBeReferenced.ts';
import { virtualMachinesShouldNotBePreview } from './rules/virtualMachinesShouldNotBePreview.ts';
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
  adminPasswordShouldNotBeALiteral,
  adminUsernameShouldNotBeALiteral,
  allowedValuesShouldActuallyBeAllowed,
  apiVersionsShouldBeRecent,
  apiVersionsShouldBeRecentInReferenceFunctions,
  artifactsParameter,
  commandToExecuteMustUseProtectedSettings,
  controlsInOutputsMustExist,
  createUiDefinitionMustNotHaveBlanks,
  createUiDefinitionShouldHaveSchema,
  credentialConfirmationShouldNotBeHidden,
  dependsOnBestPractices,
  deploymentParametersShouldHaveContentVersion,
  deploymentParametersShouldHaveParameters,
  deploymentParametersShouldHaveSchema,
  deploymentParametersShouldHaveValue,
  deploymentResourcesMustNotBeDebug,
  dynamicVariableReferences,
  handlerMustBeCorrect,
  hardcodedUri,
  hideExistingMustBeCorrectlyHandled,
  idsShouldBeDerivedFromResourceIds,
  locationShouldBeInOutputs,
  locationShouldNotBeHardcoded,
  managedIdentityExtensionMustNotBeUsed,
  minAndMaxValueAreNumbers,
  outputsMustBeParameters,
  outputsMustNotContainSecrets,
  parametersMustBeReferenced,
  parametersWithoutDefaultMustExist,
  parameterTypesShouldBeConsistent,
  passwordBoxesMustHaveMinLength,
  passwordParamsMustBeSecure,
  passwordTextboxesMustBeUsed,
  propertiesShouldBeKnown,
  providersApiVersionsIsNotPermitted,
  resourceIdsShouldNotContain,
  resourcesShouldHaveLocation,
  resourcesShouldNotBeAmbiguous,
  resourceTypesShouldBeKnown,
  schemaIsCorrect,
  scopePropertiesShouldExist,
  secureParamsInNestedDeployments,
  secureStringParametersCannotHaveDefault,
  templateShouldNotContainBlanks,
  textboxesAreWellFormed,
  tooltipsShouldBePresent,
  urisShouldBeProperlyConstructed,
  usernamesShouldNotHaveADefault,
  validationsMustHaveMessage,
  variablesMustBeReferenced,
  virtualMachinesShouldNotBePreview,
  vmSizeShouldBeAParameter,
  vmSizesMustMatchTemplate,
];

/** Describes every rule, for documentation and command lines. */
export const allLintRules: readonly Pick<LintRule, 'id' | 'document' | 'severity' | 'doc' | 'hint'>[] = [
  jsonRule,
  ...lintRules,
].sort((a, b) => a.id.localeCompare(b.id, 'en'));
