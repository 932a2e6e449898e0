import { ActionIcon } from '@mantine/core'
import { ArrowSquareOutIcon } from '@phosphor-icons/react/ArrowSquareOut'
import { XIcon } from '@phosphor-icons/react/X'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { linkedIdsIn, reversedLink } from '@trellis/domain/fields/link'
import { later } from '../../../ui/later.tsx'
import { useFieldContext } from '../field-context.tsx'
import type { EditProps, FieldFace, ShowProps } from '../field-face.ts'
import { PickList } from '../pick-list.tsx'
import { usePicked } from '../use-picked.ts'
import { RecordChip, useRecordName } from './record-chip.tsx'
import { useLinkPicker } from './use-link-picker.tsx'
import fieldClasses from '../fields.module.css'
import classes from './links.module.css'

/** Dragging comes while one edits; until then the list stands still. */
const [ReorderList, useReorderList] = later(async () => (await import('../../../ui/reorder-list.tsx')).ReorderList)

/** A cell has room for a few; the page shows more, and how many there are. */
const shownIn = { cell: 6, page: 30 }

function Show({ value, place }: ShowProps) {
  const { t } = useTranslation()
  const ids = linkedIdsIn(value)
  const more = ids.length - shownIn[place]
  return (
    <span className={place === 'cell' ? fieldClasses.tags : fieldClasses.tagsWrapped}>
      {ids.slice(0, shownIn[place]).map((id) => (
        <RecordChip key={id} id={id} isLink={place === 'page'} />
      ))}
      {more > 0 && <span className={classes.more}>{t('fields.links.more', { count: more })}</span>}
    </span>
  )
}

/** What is linked, in its order, with a box below it that adds; Enter on the empty box or leaving ends the edit. */
function Edit(edit: EditProps) {
  const { ids, change, box } = useLinkedList(edit)
  return (
    <div className={classes.editor} data-place={edit.place}>
      {ids.length > 0 && <Linked edit={edit} ids={ids} onChange={change} />}
      <div className={classes.box}>
        <PickList {...edit} {...box} />
      </div>
    </div>
  )
}

/** In a condition the order says nothing: the chips stand before the box. */
export function LinkedFilterEdit(edit: EditProps) {
  const { ids, box } = useLinkedList(edit)
  return (
    <PickList
      {...edit}
      {...box}
      chosen={ids.map((id) => (
        <RecordChip key={id} id={id} isLink={false} />
      ))}
    />
  )
}

function useLinkedList(edit: EditProps) {
  const { query, setQuery, ids, isMaking, change, pick, removeLast } = usePicked({
    edit,
    first: linkedIdsIn(edit.value),
    isOne: false,
  })
  const picker = useLinkPicker(edit, query, ids)
  const box = {
    query,
    onQuery: setQuery,
    options: picker.options,
    onPick: (key: string) => pick(picker.pickedOf(key)),
    onRemoveLast: removeLast,
    isLoading: picker.isLoading || isMaking,
    emptyText: picker.emptyText,
  }
  return { ids, change, box }
}

interface LinkedProps {
  readonly edit: EditProps
  readonly ids: number[]
  readonly onChange: (ids: number[]) => void
}

function Linked({ edit, ids, onChange }: LinkedProps) {
  const { t } = useTranslation()
  const nameOf = useRecordName()
  const row = (id: number, grip?: ReactNode) => (
    <LinkedRow id={id} grip={grip} onRemove={() => onChange(ids.filter((other) => other !== id))} />
  )
  // The other end has no order of its own.
  const isOrdered = reversedLink(edit.field) === undefined && ids.length > 1
  const mayDrag = useReorderList()
  return (
    <div className={classes.linked}>
      {isOrdered && mayDrag ? (
        <ReorderList
          ids={ids}
          label={edit.label}
          onReorder={onChange}
          announce={(id, position) => t('fields.links.moved', { name: nameOf(id), position })}
          gripLabel={(id) => t('fields.links.move', { name: nameOf(id) })}
        >
          {row}
        </ReorderList>
      ) : (
        <ul aria-label={edit.label}>
          {ids.map((id) => (
            <li key={id}>{row(id)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface LinkedRowProps {
  readonly id: number
  readonly grip: ReactNode
  readonly onRemove: () => void
}

function LinkedRow({ id, grip, onRemove }: LinkedRowProps) {
  const { t } = useTranslation()
  const { recordHref } = useFieldContext()
  const name = useRecordName()(id)
  return (
    <div className={classes.row}>
      {grip}
      <RecordChip id={id} isLink={false} />
      <span className={classes.actions}>
        {recordHref && (
          <ActionIcon
            component="a"
            href={recordHref(id)}
            target="_blank"
            size={24}
            aria-label={t('fields.links.open', { name })}
          >
            <ArrowSquareOutIcon size={14} />
          </ActionIcon>
        )}
        <ActionIcon size={24} aria-label={t('fields.links.remove', { name })} onClick={onRemove}>
          <XIcon size={14} />
        </ActionIcon>
      </span>
    </div>
  )
}

export const multiDataRecord: FieldFace = {
  Show,
  Edit,
  EditMany: LinkedFilterEdit,
  icon: 'arrows-split',
  width: 240,
  opensPanel: true,
}
