import { date } from './date.ts';
import { divider } from './divider.ts';
import { information } from './information.ts';
import { multiSelect } from './multi-select.ts';
import { number } from './number.ts';
import { select } from './select.ts';
import { subTitle } from './sub-title.ts';
import { textArea } from './text-area.ts';
import { textField } from './text-field.ts';
import { title } from './title.ts';

/** Every type, in the order of the form builder. */
export const fieldTypeList = [
  textField,
  textArea,
  select,
  multiSelect,
  date,
  title,
  subTitle,
  divider,
  information,
  number,
] as const;
