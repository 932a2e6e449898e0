import type { FieldTypeId } from '@trellis/domain/fields/registry'
import type { DataType } from '@trellis/domain/fields/data-types'
import type { FieldFace } from './field-face.ts'
import { emailAddress, phoneNumber, url } from './types/addresses.tsx'
import { boolean } from './types/boolean.tsx'
import { code } from './types/code.tsx'
import { multiDataCollection, singleDataCollection } from './types/data-collections.tsx'
import { dateRange } from './types/date-range.tsx'
import { date, dateTime } from './types/dates.tsx'
import { detailList } from './types/detail-list.tsx'
import { multiEntity, singleEntity } from './types/entities.tsx'
import { multiFile, multiImage, singleFile, singleImage } from './types/files.tsx'
import { formattedText } from './types/formatted-text.tsx'
import { icon } from './types/icon.tsx'
import { financialLineItem, financialLineItems } from './types/line-items.tsx'
import { decimal, money, number, percentage } from './types/numbers.tsx'
import { paymentStatus } from './types/payment-status.tsx'
import { physicalAddress } from './types/physical-address.tsx'
import { plainText } from './types/plain-text.tsx'
import { multiDataRecord } from './types/multi-data-record.tsx'
import { multiSelection, singleSelection } from './types/selections.tsx'
import { singleDataRecord } from './types/single-data-record.tsx'
import { time } from './types/time.tsx'
import { video } from './types/video.tsx'

/** The web face of every built data type; a type of the domain registry without one does not compile. */
export const fieldFaces: Record<FieldTypeId, FieldFace> = {
  plain_text: plainText,
  formatted_text: formattedText,
  code,
  icon,
  video,
  number,
  decimal,
  percentage,
  money,
  boolean,
  date,
  date_time: dateTime,
  time,
  date_range: dateRange,
  email_address: emailAddress,
  phone_number: phoneNumber,
  url,
  single_selection_from_list: singleSelection,
  multi_selection_from_list: multiSelection,
  payment_status: paymentStatus,
  single_entity: singleEntity,
  multi_entity: multiEntity,
  single_data_collection: singleDataCollection,
  multi_data_collection: multiDataCollection,
  single_data_record: singleDataRecord,
  multi_data_record: multiDataRecord,
  single_file: singleFile,
  multi_file: multiFile,
  single_image: singleImage,
  multi_image: multiImage,
  physical_address: physicalAddress,
  detail_list: detailList,
  financial_line_item: financialLineItem,
  financial_line_items: financialLineItems,
}

/** Undefined for a data type that is not built yet. */
export function faceOf(dataType: DataType): FieldFace | undefined {
  return (fieldFaces as Partial<Record<DataType, FieldFace>>)[dataType]
}
