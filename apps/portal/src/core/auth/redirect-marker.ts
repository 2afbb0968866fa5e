let departed = false;

/**
 * Records that this page has redirected to the directory, so that the page still waiting to unload is not mistaken for
 * a return.
 */
export function recordRedirect(): void {
  departed = true;
}

export function hasRedirected(): boolean {
  return departed;
}
