import { ArmError, type ErrorBody } from '../../http/armError.ts';

/**
 * Returns the error of a template whose resources were refused before the first was created. The wording is that
 * which MicrosoftDocs/azure-docs quotes.
 */
export function invalidTemplateDeployment(
  deployment: string,
  trackingId: string,
  details: ErrorBody[],
): ArmError {
  const isPolicy = details.every(({ code }) => code === 'RequestDisallowedByPolicy');
  return new ArmError(400, {
    code: 'InvalidTemplateDeployment',
    message: isPolicy
      ? 'The template deployment failed because of policy violation. Please see details for more information.'
      : `The template deployment '${deployment}' is not valid according to the validation procedure. The tracking id is '${trackingId}'. See inner errors for details.`,
    details,
  });
}
