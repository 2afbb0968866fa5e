/** Encrypts values for storage. `place` names table, row and column: a value moved to another place does not decrypt. */
export interface Vault {
  seal(plain: string, place: string): Buffer;
  /** Throws where the value was changed, moved or sealed with another key. */
  open(sealed: Buffer, place: string): string;
}
