/** Exits the process with a one-sentence error message. @param {string} sentence */
export function fail(sentence) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
}

/**
 * Converts a file-system error to a sentence with the next step.
 * @param {NodeJS.ErrnoException} error
 * @param {string} folder
 */
export function explainFileError(error, folder) {
  switch (error.code) {
    case 'ENOSPC':
      return `There is no space left on the disk that holds ${folder}; free some and start again.`;
    case 'EACCES':
    case 'EPERM':
      return `This user may not write to ${folder}; change its owner or permissions and start again.`;
    case 'EROFS':
      return `${folder} is on a read-only file system; use a folder that can be written.`;
    default:
      return `Could not write to ${folder}: ${error.message}`;
  }
}
