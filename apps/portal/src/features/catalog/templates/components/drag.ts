import { formFieldTypeNumbers, type FormFieldType } from '@blueport/contracts';
import type { DragEvent } from 'react';

/** What is dragged: an item of the canvas by its place, a new field of a type, or one of the library. */
export interface Drag {
  readonly from?: number;
  readonly type?: FormFieldType;
  readonly field?: string;
}

// A name of our own, so that files and texts dragged in from elsewhere mean nothing here.
const mime = 'application/x-blueport-form-item';

export function writeDrag(event: DragEvent, drag: Drag): void {
  event.dataTransfer.setData(mime, JSON.stringify(drag));
  event.dataTransfer.effectAllowed = drag.from === undefined ? 'copy' : 'move';
}

/** Whether what is dragged over a place comes from the builder; what exactly it is, only the drop tells. */
export const isOurDrag = (event: DragEvent): boolean => event.dataTransfer.types.includes(mime);

/** The place among rows, one below the other, at which something is dropped: before the first row whose middle is below. */
export function placeAt(rows: readonly Element[], y: number): number {
  const at = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect();
    return y < top + height / 2;
  });
  return at < 0 ? rows.length : at;
}

/** What was dropped; undefined for what does not come from the builder. */
export function readDrag(event: DragEvent): Drag | undefined {
  const text = event.dataTransfer.getData(mime);
  if (text === '') return undefined;
  event.preventDefault();
  event.stopPropagation();
  const { from, type, field } = JSON.parse(text) as Record<string, unknown>;
  const known = formFieldTypeNumbers.find((one) => one === type);
  return {
    ...(typeof from === 'number' && { from }),
    ...(known !== undefined && { type: known }),
    ...(typeof field === 'string' && { field }),
  };
}
