/** Words for "no value" in the resource groups of cost files. */
const nothing = new Set(['', 'null', 'others', 'not applicable', 'unassigned', 'unknown', 'none', 'n/a']);

/** Returns the name of a resource group, or an empty text for the words that mean "no group". */
export const groupName = (text: string): string => (nothing.has(text.toLowerCase()) ? '' : text);

/** Returns the charge type of a FOCUS row; a corrected purchase is a refund. */
export function focusChargeType(category: string, chargeClass: string): string {
  return category === 'Purchase' && chargeClass === 'Correction' ? 'Refund' : category;
}

const pricingCategories: Readonly<Record<string, string>> = {
  standard: 'OnDemand',
  'on-demand': 'OnDemand',
  dynamic: 'Spot',
};

/** Returns the pricing model of a FOCUS row; a committed price is named after its commitment. */
export function focusPricingModel(category: string, commitmentType: string): string {
  if (/^commit/i.test(category)) return commitmentType === '' ? 'Committed' : pascalCase(commitmentType);
  return pricingCategories[category.toLowerCase()] ?? category;
}

/** Returns the words of a text without spaces, so that `On Demand` and `OnDemand` are the same pricing model. */
export const pascalCase = (text: string): string =>
  text
    .split(' ')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
