/** An external problem that prevents the start. The message is one sentence for the administrator. */
export class StartError extends Error {
  override readonly name = 'StartError';
  /** Whether a retry can succeed without a configuration change. */
  readonly isTemporary: boolean;

  constructor(message: string, { isTemporary = false } = {}) {
    super(message);
    this.isTemporary = isTemporary;
  }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission is missing',
  EPERM: 'permission is missing',
  EROFS: 'it is read-only',
  ENOSPC: 'no space is left on its disk',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a file exists where a folder is expected',
  EEXIST: 'a file with that name exists',
  EISDIR: 'a folder exists where a file is expected',
  EMFILE: 'too many files are open',
};

/** Describes a failed file operation: what could not be used, and why. */
export function explainFileError(error: unknown, what: string): StartError {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const reason = reasons[code] ?? (error instanceof Error ? error.message : String(error));
  return new StartError(`${what} cannot be used: ${reason}.`);
}
