import type { DataType } from '../fields/data-types.ts'

/**
 * How the values of a type are brought to one form before they are compared: `words` without case, accents, punctuation and
 * order; `address` in small letters without the spaces around; `exact` as they are kept (phone numbers are E.164).
 */
export type Alikeness = 'words' | 'address' | 'exact'

const alikeness: Partial<Record<DataType, Alikeness>> = {
  plain_text: 'words',
  email_address: 'address',
  url: 'address',
  phone_number: 'exact',
}

/** Undefined for a type that tells nothing about who somebody is. */
export const alikenessOf = (dataType: DataType): Alikeness | undefined => alikeness[dataType]
