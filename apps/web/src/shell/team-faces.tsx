import { useQuery } from '@tanstack/react-query'
import { fieldsApi } from '@trellis/domain/fields/api'
import { useCallback, useMemo, type ReactNode } from 'react'
import { pictureAddress } from '../api/pictures.ts'
import { queryFor } from '../api/queries.ts'
import { FacesContext, type Somebody } from '../ui/faces.ts'

/** Lets every page of a team show the pictures of its people. */
export function TeamFaces({ teamId, children }: { teamId: number; children: ReactNode }) {
  const people = useQuery(queryFor(fieldsApi.people, { params: { teamId } })).data?.people
  const keys = useMemo(() => {
    const byId = new Map<number, string>()
    const byName = new Map<string, string | null>()
    for (const { id, name, pictureKey, isCurrent } of people ?? []) {
      if (pictureKey) byId.set(id, pictureKey)
      // Of two with one name nobody can tell who is meant.
      if (isCurrent) byName.set(name, byName.has(name) ? null : (pictureKey ?? null))
    }
    return { byId, byName }
  }, [people])
  const faceOf = useCallback(
    ({ id, name }: Somebody) => pictureAddress(id ? keys.byId.get(id) : keys.byName.get(name)),
    [keys],
  )
  return <FacesContext value={faceOf}>{children}</FacesContext>
}
