/** Elements with their own keyboard control. The list of an open select is not inside the select. */
const typingPlaces =
  'input,textarea,select,dialog,[role=dialog],[role=menu],[role=listbox],[role=combobox],[role=tree]';

/** Whether a key belongs to the element that has the focus, such as a field or a dialog, and is not a shortcut. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.closest(typingPlaces) !== null);
}
