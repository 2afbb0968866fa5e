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
