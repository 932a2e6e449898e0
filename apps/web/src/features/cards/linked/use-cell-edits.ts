import { useCallback, useRef, useState } from 'react'
import type { RecordDetail } from '@trellis/domain/records/api'
import { useMayUpdateField, useMayWrite } from '../../../session/access.ts'
import { useTeam } from '../../../session/use-session.ts'
import { faceOf } from '../../fields/registry.ts'
import { useRecordEdits } from '../../records/edits/use-record-edits.ts'
import type { GridRow } from '../../records/grid/grid-row.ts'
import { useRecordScope } from '../../records/page/record-scope.tsx'
import type { LinkedSource } from './use-linked-rows.ts'
import type { Field } from '@trellis/domain/fields/field'

interface EditsOf {
  readonly source: LinkedSource
  readonly rows: readonly GridRow[]
  readonly onChanged: () => void
}

/** Values of linked records, edited where a card lists them: shown at once, and as the server has them afterwards. */
export function useCellEdits({ source, rows, onChanged }: EditsOf) {
  const { TeamId: teamId } = useTeam()
  const { linkedNames, stack, mayWrite } = useRecordScope()
  const mayWriteThere = useMayWrite(source.collectionId)
  const mayUpdate = useMayUpdateField(source.collectionId)
  const [edited, setEdited] = useState<ReadonlyMap<number, GridRow>>(new Map())
  const latest = useRef({ rows, onChanged })
  latest.current = { rows, onChanged }

  const patch = useCallback((recordId: number, change: (row: GridRow) => GridRow) => {
    setEdited((before) => {
      const row = newer(
        before.get(recordId),
        latest.current.rows.find(({ id }) => id === recordId),
      )
      return row ? new Map(before).set(recordId, change(row)) : before
    })
  }, [])
  const onSaved = useCallback(
    ({ names }: RecordDetail) => {
      for (const [id, name] of Object.entries(names)) linkedNames.set(Number(id), name)
      latest.current.onChanged()
    },
    [linkedNames],
  )
  const edits = useRecordEdits({ teamId, collectionId: source.collectionId, patch, onSaved }, stack)
  return {
    edits,
    rows: rows.map((row) => newer(edited.get(row.id), row) ?? row),
    mayEdit: (field: Field | undefined): field is Field =>
      field !== undefined && mayWrite && mayWriteThere && mayUpdate(field.id) && faceOf(field.dataType) !== undefined,
  }
}

/** What one wrote, until the list has it or something newer. */
function newer(edited: GridRow | undefined, listed: GridRow | undefined): GridRow | undefined {
  if (!edited || !listed) return edited ?? listed
  return edited.version >= listed.version
    ? { ...listed, ...edited, values: { ...listed.values, ...edited.values } }
    : listed
}
