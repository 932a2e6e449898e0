import type { EditProps, FieldFace, ShowProps } from '../field-face.ts'
import { PickList } from '../pick-list.tsx'
import { usePicked } from '../use-picked.ts'
import { LinkedFilterEdit } from './multi-data-record.tsx'
import { RecordChip } from './record-chip.tsx'
import { useLinkPicker } from './use-link-picker.tsx'

function Show({ value, place }: ShowProps) {
  return <RecordChip id={Number(value)} isLink={place === 'page'} />
}

function Edit(edit: EditProps) {
  const first = edit.initialText === undefined && typeof edit.value === 'number' ? [edit.value] : []
  const { query, setQuery, ids, isMaking, pick, removeLast } = usePicked({ edit, first, isOne: true })
  const picker = useLinkPicker(edit, query, ids)
  return (
    <PickList
      {...edit}
      query={query}
      onQuery={setQuery}
      options={picker.options}
      onPick={(key) => pick(picker.pickedOf(key))}
      onRemoveLast={removeLast}
      isLoading={picker.isLoading || isMaking}
      chosen={query === '' && ids.map((id) => <RecordChip key={id} id={id} isLink={false} />)}
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
