let departed = false;

/** Notes that this page has sent the person to the directory, so that waiting is not taken for coming back. */
export function noteDeparture(): void {
  departed = true;
}

export function hasDeparted(): boolean {
  return departed;
}
