/** Where the wording about the length of a value is published. */
export const lengthSource =
  'microsoft/vscode-azurearmtools#1350; mspnp/serverless-reference-implementation#29';

/** Where the wording about a resource without a name is published. */
export const emptyNameSource = 'Azure/azure-quickstart-templates#760';

/** Where the wordings about number and types of arguments are published. */
export const argumentSource = 'Kingsland.ArmLinter tests; Azure/bicep parameters.bicepparam baseline';

/** For texts that no public source quotes: the sentence of the engine in the frame of the service. */
export const unpublished = 'not published; frame as for the other texts of this code';
