import { measureBulk } from './bulk/bulk.ts'
import { measureExport } from './export/export.ts'
import type { Closers, Extent } from './extent.ts'
import { measureGrid } from './grid/grid.ts'
import { measureImport } from './import/import.ts'
import { measureLinks } from './links/links.ts'
import { measureLive } from './live/live.ts'
import { measureRecords } from './records/records.ts'
import { type Answer, besideLimit } from './report.ts'
import { measureScale } from './scale/scale.ts'
import { measureSysadmin } from './sysadmin/sysadmin.ts'
import { measureTeams } from './teams/teams.ts'

export interface Question {
  /** One line for who looks for it. */
  readonly about: string
  /** Records to measure with unless said otherwise. */
  readonly rows: { readonly full: number; readonly quick: number }
  readonly measure: (extent: Extent, closers: Closers) => Promise<Answer>
}

const usualRows = { full: 100_000, quick: 20_000 }

/** One folder each. */
export const questions: Readonly<Record<string, Question>> = {
  records: {
    about: 'Pages, search, single records and writes of a collection with 13 fields, beside the physical limit',
    rows: usualRows,
    measure: measureRecords,
  },
  bulk: {
    about: 'All of these records changed, taken back, trashed and restored at once, beside plain SQL',
    rows: usualRows,
    measure: async (extent, closers) => ({
      compared: (await measureBulk(extent, closers)).map((one) => besideLimit(one, extent.rows)),
      figures: [],
    }),
  },
  links: {
    about: 'A page with ten link columns beside the same without, groups with counts, pages of history',
    rows: usualRows,
    measure: measureLinks,
  },
  live: {
    about: '1,000 open sockets on one team: how soon each hears of a write, and what that costs the writes',
    rows: { full: 20_000, quick: 5000 },
    measure: measureLive,
  },
  grid: {
    about: 'The grid in a browser: script of the first load, time until usable, scrolling, typing on a slow network',
    rows: { full: 1_000_000, quick: 50_000 },
    measure: measureGrid,
  },
  import: {
    about: 'A file of plain rows, and one with links that updates by key, beside COPY into the same tables; memory',
    rows: { full: 1_000_000, quick: 100_000 },
    measure: measureImport,
  },
  export: {
    about: 'All records as CSV beside COPY TO; memory',
    rows: { full: 1_000_000, quick: 100_000 },
    measure: measureExport,
  },
  scale: {
    about: 'The same pages in a small and a large collection, and in a team with one and with 200 collections',
    rows: usualRows,
    measure: measureScale,
  },
  sysadmin: {
    about: 'First pages of the system administration of an installation with many teams and ten times the people',
    rows: { full: 1000, quick: 1000 },
    measure: measureSysadmin,
  },
  teams: {
    about: 'Many teams on one installation: opening, switching, start-up, migration, disk, files',
    rows: { full: 1000, quick: 1000 },
    measure: measureTeams,
  },
}
