import { Skeleton } from '@mantine/core'
import type { EditProps } from './field-face.ts'
import { useBegun } from './text-edit.tsx'

/** Where an editor is on its way: the key that began the edit is no value until it is there, and leaving does not lose it. */
export function EditSkeleton(edit: EditProps) {
  useBegun(edit, () => ({ problem: edit.type.refusal }))
  return <Skeleton h={96} />
}
