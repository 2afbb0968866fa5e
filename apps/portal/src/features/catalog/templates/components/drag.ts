import { formFieldTypeNumbers, type FormFieldType } from '@blueport/contracts';
import type { DragEvent } from 'react';

/** Dragged object: an item of the canvas by index, a new field of a type, or a library field. */
export interface Drag {
  readonly from?: number;
  readonly type?: FormFieldType;
  readonly field?: string;
}

// Custom MIME type, so that files and text dragged from elsewhere are ignored.
const mime = 'application/x-blueport-form-item';

export function writeDrag(event: DragEvent, drag: Drag): void {
  event.dataTransfer.setData(mime, JSON.stringify(drag));
  event.dataTransfer.effectAllowed = drag.from === undefined ? 'copy' : 'move';
}

/** Returns whether a dragged object comes from the builder. Its data is readable only on drop. */
export const isBuilderDrag = (event: DragEvent): boolean => event.dataTransfer.types.includes(mime);

/** Returns the index at which an object is dropped: before the first row whose middle is below the pointer. */
export function placeAt(rows: readonly Element[], y: number): number {
  const at = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect();
    return y < top + height / 2;
  });
  return at < 0 ? rows.length : at;
}

/** Reads the dropped object, or returns undefined if it does not come from the builder. */
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
