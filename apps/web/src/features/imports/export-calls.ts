import { type ExportFormat, type exportQuery, transfersApi } from '@trellis/domain/imports/transfers-api'
import { recordsApi } from '@trellis/domain/records/api'
import type { z } from 'zod'
import { addressOf, call } from '../../api/call.ts'

type Query = z.input<typeof exportQuery>

const endpoints = { csv: recordsApi.exportCsv, xlsx: transfersApi.exportXlsx, json: transfersApi.exportJson } as const

/** Longest query that an address takes. */
const longestQuery = 12_000

/** Where the file comes from at once; null where the query is too long for an address. */
export function exportAddress(teamId: number, collectionId: number, format: ExportFormat, query: Query): string | null {
  const q = JSON.stringify(query)
  if (q.length > longestQuery) return null
  return addressOf(endpoints[format], { params: { teamId, collectionId }, query: { q } })
}

export function startExport(teamId: number, asked: { collectionId: number; format: ExportFormat; query: Query }) {
  return call(transfersApi.startExport, { params: { teamId }, body: asked })
}
