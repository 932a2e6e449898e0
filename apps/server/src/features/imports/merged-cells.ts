import { readPart } from './workbook.ts'
import { attribute } from './xml.ts'
import type { Zip } from './zip.ts'

interface Area {
  readonly firstRow: number
  readonly lastRow: number
  readonly firstColumn: number
  readonly lastColumn: number
  value: string
}

export interface MergedCells {
  /** Every cell of a merged area gets its value. Rows come in ascending order. */
  fill(rowNumber: number, row: string[]): void
}

const mostAreas = 100_000
/** A title across more columns than this is a title and no value of them all. */
const widestArea = 50

/** The areas stand behind the rows they are about, so they are read beforehand. */
export async function mergedCells(zip: Zip, path: string): Promise<MergedCells> {
  const areas: Area[] = []
  await readPart(zip, path, {
    open(name, attributes) {
      if (name !== 'mergeCell' || areas.length >= mostAreas) return
      const area = areaOf(attribute(attributes, 'ref') ?? '')
      if (area) areas.push(area)
    },
  })
  areas.sort((a, b) => a.firstRow - b.firstRow)
  let next = 0
  let open: Area[] = []
  return {
    fill(rowNumber, row) {
      for (; next < areas.length && areas[next]!.firstRow <= rowNumber; next++) {
        const area = areas[next]!
        if (area.firstRow === rowNumber) area.value = row[area.firstColumn] ?? ''
        open.push(area)
      }
      if (open.length === 0) return
      open = open.filter(({ lastRow }) => lastRow >= rowNumber)
      for (const { firstColumn, lastColumn, value } of open) {
        if (value === '') continue
        while (row.length <= lastColumn) row.push('')
        for (let column = firstColumn; column <= lastColumn; column++) row[column] ||= value
      }
    },
  }
}

function areaOf(reference: string): Area | null {
  const [, firstColumn, firstRow, lastColumn, lastRow] =
    /^\$?([A-Z]+)\$?(\d+):\$?([A-Z]+)\$?(\d+)$/.exec(reference) ?? []
  if (!firstColumn || !lastColumn) return null
  const first = numberOf(firstColumn)
  const last = numberOf(lastColumn)
  return {
    firstRow: Number(firstRow),
    lastRow: Number(lastRow),
    firstColumn: first,
    lastColumn: last - first >= widestArea ? first : last,
    value: '',
  }
}

function numberOf(letters: string): number {
  let number = 0
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64
  return number - 1
}
