import type { DataType } from './data-types.ts'
import type { Reading } from './field-type.ts'

export interface Guess {
  readonly dataType: DataType
  readonly settings: Record<string, unknown>
  /** To be given to `parse` with every text of this column. */
  readonly reading: Reading
}

/** One thing a column may be; it drops out at the first text it does not accept. */
export interface Candidate {
  readonly accepts: (text: string) => boolean
  /** After the last text; null when all of them together say no. */
  readonly guess: () => Guess | null
}
