import { formFieldTypes } from '../../reference/enumerations.ts';

/** What a field is, by the numbers of spec.md section 3. */
export type FormFieldType = (typeof formFieldTypes)[keyof typeof formFieldTypes];
export const formFieldTypeNumbers = Object.values(formFieldTypes);

const inputs: ReadonlySet<number> = new Set([
  formFieldTypes.textField,
  formFieldTypes.textArea,
  formFieldTypes.select,
  formFieldTypes.multiSelect,
  formFieldTypes.date,
  formFieldTypes.number,
]);
/** Whether a field of a type is filled in; the others arrange and explain. */
export const isInputType = (type: number): boolean => inputs.has(type);
/** Whether a field of a type offers choices. */
export const isChoiceType = (type: number): boolean =>
  type === formFieldTypes.select || type === formFieldTypes.multiSelect;
/** Whether a field of a type takes text, and may hold it to a pattern. */
export const isTextType = (type: number): boolean =>
  type === formFieldTypes.textField || type === formFieldTypes.textArea;

/** What only the cloud knows and a select can offer. */
export const liveSources = [
  'locations',
  'vmSizes',
  'images',
  'resourceGroups',
  'virtualNetworks',
  'subnets',
  'storageAccounts',
] as const;
export type LiveSource = (typeof liveSources)[number];
/** Sources whose answer depends on the region of the deployment. */
export const sourcesByRegion: ReadonlySet<LiveSource> = new Set([
  'vmSizes',
  'images',
  'virtualNetworks',
  'subnets',
]);

/** How fields and items of forms are named. */
export const fieldNamePattern = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;
