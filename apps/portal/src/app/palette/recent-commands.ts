const key = 'bp.palette.recent';
const kept = 4;

/** Ids of the commands used last, newest first. */
export function recentCommands(): string[] {
  return (localStorage.getItem(key) ?? '').split(' ').filter(Boolean);
}

/** Moves a command to the front of the recent ones. */
export function rememberCommand(id: string): void {
  const others = recentCommands().filter((other) => other !== id);
  localStorage.setItem(key, [id, ...others].slice(0, kept).join(' '));
}
