import type { BlueprintParameter, PriceRequest } from '@blueport/contracts';

/** More choices would cause too many requests when the list opens. */
const maxChoices = 10;
const tierName = /sku|size|tier|plan|edition|redundancy|replication|capacity/i;

/** Returns whether a parameter selects a tier, so that its choices are compared by price. */
export const isTier = ({ name, type, allowedValues = [] }: BlueprintParameter): boolean =>
  type === 'string' && allowedValues.length > 1 && allowedValues.length <= maxChoices && tierName.test(name);

/** Returns the price request for the current values with another value of a parameter. */
export const requestWith = (
  request: PriceRequest,
  { name }: BlueprintParameter,
  value: string,
): PriceRequest => ({
  ...request,
  parameters: { ...request.parameters, [name]: value },
});
