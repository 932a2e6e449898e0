import { AppError } from '../errors.ts'
import type { DataType } from './data-types.ts'
import type { FieldType } from './field-type.ts'
import { boolean } from './types/boolean.ts'
import { date } from './types/date.ts'
import { dateTime } from './types/date-time.ts'
import { decimal } from './types/decimal.ts'
import { emailAddress } from './types/email-address.ts'
import { formattedText } from './types/formatted-text.ts'
import { money } from './types/money.ts'
import { multiSelectionFromList } from './types/multi-selection-from-list.ts'
import { number } from './types/number.ts'
import { percentage } from './types/percentage.ts'
import { phoneNumber } from './types/phone-number.ts'
import { plainText } from './types/plain-text.ts'
import { singleDataRecord } from './types/single-data-record.ts'
import { singleSelectionFromList } from './types/single-selection-from-list.ts'
import { url } from './types/url.ts'

/** Every data type that is built. A new one is a file in types/ and a line here (docs/recipes). */
export const fieldTypes = {
  boolean,
  date,
  date_time: dateTime,
  decimal,
  email_address: emailAddress,
  formatted_text: formattedText,
  money,
  multi_selection_from_list: multiSelectionFromList,
  number,
  percentage,
  phone_number: phoneNumber,
  plain_text: plainText,
  single_data_record: singleDataRecord,
  single_selection_from_list: singleSelectionFromList,
  url,
} as const satisfies { readonly [Type in DataType]?: FieldType & { readonly id: Type } }

export type FieldTypeId = keyof typeof fieldTypes

export const fieldTypeIds = Object.keys(fieldTypes) as FieldTypeId[]

export const isBuilt = (dataType: DataType): dataType is FieldTypeId => dataType in fieldTypes

/** Throws invalid-input for a data type of the specification that is not built yet. */
export function fieldTypeOf(dataType: DataType): FieldType {
  if (!isBuilt(dataType)) throw new AppError('invalid-input', { reason: 'data-type-not-built', dataType })
  return fieldTypes[dataType]
}
