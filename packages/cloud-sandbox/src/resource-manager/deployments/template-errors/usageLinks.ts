/** Returns the sentence that refers to a page of the service's documentation. */
export const usage = (page: string): string => `Please see https://aka.ms/${page} for usage details.`;

export const parameters = usage('arm-syntax-parameters');
export const resources = usage('arm-syntax-resources');
export const functions = usage('arm-functions');
export const copy = usage('arm-copy');
