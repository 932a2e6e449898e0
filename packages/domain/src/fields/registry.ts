import { AppError } from '../errors.ts'
import type { DataType } from './data-types.ts'
import type { FieldType } from './field-type.ts'
import { boolean } from './types/boolean.ts'
import { code } from './types/code.ts'
import { multiDataCollection, singleDataCollection } from './types/data-collections.ts'
import { dateRange } from './types/date-range.ts'
import { date } from './types/date.ts'
import { dateTime } from './types/date-time.ts'
import { decimal } from './types/decimal.ts'
import { detailList } from './types/detail-list.ts'
import { emailAddress } from './types/email-address.ts'
import { multiEntity, singleEntity } from './types/entities.ts'
import { financialLineItem } from './types/financial-line-item.ts'
import { financialLineItems } from './types/financial-line-items.ts'
import { formattedText } from './types/formatted-text.ts'
import { icon } from './types/icon.ts'
import { money } from './types/money.ts'
import { multiDataRecord } from './types/multi-data-record.ts'
import { multiFile } from './types/multi-file.ts'
import { multiImage } from './types/multi-image.ts'
import { multiSelectionFromList } from './types/multi-selection-from-list.ts'
import { number } from './types/number.ts'
import { paymentStatus } from './types/payment-status.ts'
import { percentage } from './types/percentage.ts'
import { phoneNumber } from './types/phone-number.ts'
import { physicalAddress } from './types/physical-address.ts'
import { plainText } from './types/plain-text.ts'
import { singleDataRecord } from './types/single-data-record.ts'
import { singleFile } from './types/single-file.ts'
import { singleImage } from './types/single-image.ts'
import { singleSelectionFromList } from './types/single-selection-from-list.ts'
import { time } from './types/time.ts'
import { url } from './types/url.ts'
import { video } from './types/video.ts'

/** Every data type that is built. A new one is a file in types/ and a line here (docs/recipes). */
export const fieldTypes = {
  boolean,
  code,
  date,
  date_range: dateRange,
  date_time: dateTime,
  decimal,
  detail_list: detailList,
  email_address: emailAddress,
  financial_line_item: financialLineItem,
  financial_line_items: financialLineItems,
  formatted_text: formattedText,
  icon,
  money,
  multi_data_collection: multiDataCollection,
  multi_data_record: multiDataRecord,
  multi_entity: multiEntity,
  multi_file: multiFile,
  multi_image: multiImage,
  multi_selection_from_list: multiSelectionFromList,
  number,
  payment_status: paymentStatus,
  percentage,
  phone_number: phoneNumber,
  physical_address: physicalAddress,
  plain_text: plainText,
  single_data_collection: singleDataCollection,
  single_data_record: singleDataRecord,
  single_entity: singleEntity,
  single_file: singleFile,
  single_image: singleImage,
  single_selection_from_list: singleSelectionFromList,
  time,
  url,
  video,
} as const satisfies { readonly [Type in DataType]?: FieldType & { readonly id: Type } }

export type FieldTypeId = keyof typeof fieldTypes

export const fieldTypeIds = Object.keys(fieldTypes) as FieldTypeId[]

export const isBuilt = (dataType: DataType): dataType is FieldTypeId => dataType in fieldTypes

/** Throws invalid-input for a data type of the specification that is not built yet. */
export function fieldTypeOf(dataType: DataType): FieldType {
  if (!isBuilt(dataType)) throw new AppError('invalid-input', { reason: 'data-type-not-built', dataType })
  return fieldTypes[dataType]
}
