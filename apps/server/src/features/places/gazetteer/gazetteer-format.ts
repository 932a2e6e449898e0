import { allWordsOf } from '@trellis/domain/text/words'

/**
 * The cities of GeoNames with at least a thousand people, as numbers beside each other: some 9 MB beside the heap
 * instead of 100 within it. Places are numbered by their size, the largest is 0.
 */
export interface Gazetteer {
  /** Of each place, in 1/100000 of a degree. */
  readonly latitudes: Int32Array
  readonly longitudes: Int32Array
  /** Index into `countries` of the domain, or beyond its end. */
  readonly countries: Uint16Array
  /** Index into the names of regions, whose first is none. */
  readonly regions: Uint16Array
  readonly regionNames: readonly string[]
  /** Which of the keys is the name it goes by. */
  readonly ownKeys: Uint32Array
  /** What may be typed for a place, folded, in its order; the place and how it is written. */
  readonly keys: Texts
  readonly places: Uint32Array
  readonly names: Texts
}

/** Texts one behind the other: where each begins, and where the last ends. */
export interface Texts {
  readonly bytes: Uint8Array
  readonly starts: Uint32Array
}

/** Coordinates are kept in parts of a degree: a metre. */
export const degree = 1e5

/** What a name is looked up by: its folded words with a space between. */
export const keyOf = (name: string): string => allWordsOf(name).join(' ')
