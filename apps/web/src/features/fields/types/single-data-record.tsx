import { useState } from 'react'
import type { EditProps, FieldFace, ShowProps } from '../field-face.ts'
import { PickList } from '../pick-list.tsx'
import { LinkedFilterEdit } from './multi-data-record.tsx'
import { RecordChip } from './record-chip.tsx'
import { useLinkPicker } from './use-link-picker.tsx'

function Show({ value, place }: ShowProps) {
  return <RecordChip id={Number(value)} isLink={place === 'page'} />
}

function Edit(edit: EditProps) {
  const [query, setQuery] = useState(edit.initialText ?? '')
  const [id, setId] = useState(edit.initialText === undefined ? (edit.value as number | null) : null)
  const picker = useLinkPicker(edit, query, id === null ? [] : [id])

  async function pick(key: string) {
    const choice = await picker.recordOf(key)
    if (!choice) return
    setId(choice.id)
    setQuery('')
    edit.onDraft({ value: choice.id })
    edit.onCommit()
  }

  function clear() {
    setId(null)
    edit.onDraft({ value: null })
  }

  return (
    <PickList
      {...edit}
      query={query}
      onQuery={setQuery}
      options={picker.options}
      onPick={(key) => void pick(key)}
      onRemoveLast={clear}
      isLoading={picker.isLoading}
      chosen={query === '' && id !== null && <RecordChip id={id} isLink={false} />}
      emptyText={picker.emptyText}
    />
  )
}

export const singleDataRecord: FieldFace = {
  Show,
  Edit,
  EditMany: LinkedFilterEdit,
  icon: 'arrow-up-right',
  width: 174,
}
