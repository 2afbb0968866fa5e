import { type BlueprintDetail, type BlueprintParameter, locationName } from '@blueport/contracts';
import { optionKey } from './field-input.ts';

/** Formats the evaluated default of a parameter, or returns undefined if it is unknown. */
export function defaultText({ source }: BlueprintParameter, computed: unknown): string | undefined {
  if (computed === undefined) return undefined;
  const text = optionKey(computed);
  return source === 'locations' ? locationName(text) : text;
}

/** Returns the title of the card for a value, or undefined if there is no card. */
export function cardTitle(
  { wizard }: BlueprintDetail,
  parameter: string,
  input: string | boolean | undefined,
): string | undefined {
  const { imageParameter, images = [], radios = [] } = wizard.administrator ?? {};
  if (input === undefined) return undefined;
  const cards = [
    ...(parameter === imageParameter ? images : []),
    ...radios.flatMap((radio) => (radio.parameter === parameter ? radio.options : [])),
  ];
  return cards.find(({ value }) => optionKey(value) === optionKey(input))?.title;
}

/** Formats a value with its unit and the part of the hint about this value: "0 days (0 switches soft delete off.)". */
export function formatMeasure({ unit, hint }: BlueprintParameter, text: string): string {
  const measure = unit === undefined ? text : `${text} ${unit}`;
  return hint?.startsWith(`${text} `) ? `${measure} (${hint})` : measure;
}
