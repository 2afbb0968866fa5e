type Observer = (call: Promise<Response>) => void;

let observer: Observer | undefined;

/** Sets the function that observes every call of the API, which detects connection problems. */
export function observeCalls(next: Observer | undefined): void {
  observer = next;
}

/** Passes a call to the observer, and returns it. */
export function observed(call: Promise<Response>): Promise<Response> {
  observer?.(call);
  return call;
}
