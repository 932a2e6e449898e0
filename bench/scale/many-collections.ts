import { join } from 'node:path'
import { writeCsv } from '../csv-file.ts'
import { type Call, importFile } from '../trellis.ts'

const rows = 20
const types = ['plain_text', 'number', 'date', 'boolean'] as const
const samples = ['some words', '42', '2024-05-06', 'true']

/** Gives a team so many more collections with so many fields each, and some records in each of them. */
export async function fillWithCollections(
  call: Call,
  { teamId, folder, count, fields }: { teamId: number; folder: string; count: number; fields: number },
): Promise<void> {
  const file = join(folder, 'wide.csv')
  const titles = Array.from({ length: fields }, (_, at) => `Field ${at + 1}`)
  const typeAt = (at: number) => at % types.length
  await writeCsv(file, {
    header: titles,
    rows,
    cells: (number) => titles.map((_, at) => (typeAt(at) === 0 ? `${samples[0]} ${number}` : samples[typeAt(at)]!)),
  })
  for (let number = 1; number <= count; number++) {
    await importFile(call, {
      teamId,
      file,
      mapping: {
        target: { kind: 'new-collection', name: `Collection ${number}`, icon: 'table' },
        columns: titles.map((title, at) => ({ to: 'new-field', title, dataType: types[typeAt(at)]!, settings: {} })),
        nameColumn: 0,
      },
    })
  }
}
