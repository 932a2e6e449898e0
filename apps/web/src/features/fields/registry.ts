import type { FieldTypeId } from '@trellis/domain/fields/registry'
import type { DataType } from '@trellis/domain/fields/data-types'
import type { FieldFace } from './field-face.ts'
import { emailAddress, phoneNumber, url } from './types/addresses.tsx'
import { boolean } from './types/boolean.tsx'
import { date, dateTime } from './types/dates.tsx'
import { formattedText } from './types/formatted-text.tsx'
import { decimal, money, number, percentage } from './types/numbers.tsx'
import { plainText } from './types/plain-text.tsx'
import { multiSelection, singleSelection } from './types/selections.tsx'
import { singleDataRecord } from './types/single-data-record.tsx'

/** The web face of every built data type; a type of the domain registry without one does not compile. */
export const fieldFaces: Record<FieldTypeId, FieldFace> = {
  plain_text: plainText,
  formatted_text: formattedText,
  number,
  decimal,
  percentage,
  money,
  boolean,
  date,
  date_time: dateTime,
  email_address: emailAddress,
  phone_number: phoneNumber,
  url,
  single_selection_from_list: singleSelection,
  multi_selection_from_list: multiSelection,
  single_data_record: singleDataRecord,
}

/** Undefined for a data type that is not built yet. */
export function faceOf(dataType: DataType): FieldFace | undefined {
  return (fieldFaces as Partial<Record<DataType, FieldFace>>)[dataType]
}
