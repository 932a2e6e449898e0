import { writeCsv } from '../csv-file.ts'
import { headers, person } from '../records/data.ts'

/** Links of a person, each to some of the places: to one, and to several. */
export const singleLinks = ['Home', 'School', 'Studio', 'Branch', 'Club', 'Library'] as const
export const multiLinks = ['Visited', 'Preferred', 'Avoided', 'Waiting'] as const

export const placeCount = 2000

/** @param number from 1 */
export const placeName = (number: number) => `Place ${String(number).padStart(4, '0')}`

/** Numbers of the places that a person's links lead to: one for each single link, one to three for each other. */
export function linksOf(number: number): { single: number[]; multi: number[][] } {
  const place = (at: number) => 1 + ((number * 31 + at * 977) % placeCount)
  const several = (at: number) =>
    Array.from({ length: 1 + ((number + at) % 3) }, (_, step) => place(20 + at * 5 + step))
  return { single: singleLinks.map((_, at) => place(at)), multi: multiLinks.map((_, at) => several(at)) }
}

export const writePlaces = (path: string): Promise<void> =>
  writeCsv(path, { header: ['Place'], rows: placeCount, cells: (number) => [placeName(number)] })

/** The e-mail address as the key, and the names of the linked places. */
export const writeLinks = (path: string, rows: number): Promise<void> =>
  writeCsv(path, {
    header: [headers.email, ...singleLinks, ...multiLinks],
    rows,
    cells(number) {
      const { single, multi } = linksOf(number)
      const several = multi.map((places) => places.map(placeName).join('; '))
      return [person(number).email, ...single.map(placeName), ...several]
    },
  })
