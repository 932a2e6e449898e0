import { writeCsv } from '../csv-file.ts'
import { headers, keys, person } from './data.ts'

/** The file of people 1 to `rows` that both sides load. */
export const writePeople = (path: string, rows: number): Promise<void> =>
  writeCsv(path, {
    header: Object.values(headers),
    rows,
    cells(number) {
      const one = person(number)
      return keys.map((key) => String(one[key]))
    },
  })
