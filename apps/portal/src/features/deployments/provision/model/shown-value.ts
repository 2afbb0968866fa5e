import { type BlueprintDetail, type BlueprintParameter, locationName } from '@blueport/contracts';
import { optionKey } from './field-input.ts';

/** What the template's default comes to, as a person reads it; undefined where that is not known. */
export function defaultText({ source }: BlueprintParameter, computed: unknown): string | undefined {
  if (computed === undefined) return undefined;
  const text = optionKey(computed);
  return source === 'locations' ? locationName(text) : text;
}

/** The words of the card that stands for a value; undefined where no card does. */
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

/** A value with its unit, and with what the field's hint says of this very value: "0 days (0 switches soft delete off.)". */
export function measured({ unit, hint }: BlueprintParameter, text: string): string {
  const said = unit === undefined ? text : `${text} ${unit}`;
  return hint?.startsWith(`${text} `) ? `${said} (${hint})` : said;
}
