import { z } from 'zod'
import { id } from '../../api/ids.ts'
import type { CardType } from '../card-type.ts'

export const mostTableRows = 50

export const tableSettings = z.object({
  /** Of linked records; without it they stand as they are linked, or as they were made. */
  sort: z
    .object({ fieldId: id, direction: z.enum(['asc', 'desc']) })
    .nullable()
    .default(null),
  /** How many show at once. */
  rows: z.number().int().min(3).max(mostTableRows).default(5),
})
export type TableSettings = z.infer<typeof tableSettings>

/** What the source field holds, a line each: linked records with their columns, files, details, items of a bill. */
export const table: CardType = {
  sources: [
    'single_data_record',
    'multi_data_record',
    'single_file',
    'multi_file',
    'single_image',
    'multi_image',
    'detail_list',
    'financial_line_item',
    'financial_line_items',
  ],
  settings: tableSettings,
}
