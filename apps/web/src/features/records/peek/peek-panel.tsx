import { ActionIcon, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ArrowsOutSimpleIcon } from '@phosphor-icons/react/ArrowsOutSimple'
import { CopyIcon } from '@phosphor-icons/react/Copy'
import { CaretDownIcon } from '@phosphor-icons/react/CaretDown'
import { CaretUpIcon } from '@phosphor-icons/react/CaretUp'
import { XIcon } from '@phosphor-icons/react/X'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '@trellis/domain/api/ids'
import type { Collection } from '@trellis/domain/collections/api'
import type { Value } from '@trellis/domain/fields/field-type'
import { recordsApi } from '@trellis/domain/records/api'
import { Tooltip } from '../../../ui/floating.tsx'
import { queryFor } from '../../../api/queries.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useTeam } from '../../../session/use-session.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { useErrorSentence } from '../../../ui/error-sentence.ts'
import { hueOf } from '../../../ui/hue.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import { LinkChip } from '../../../ui/link-chip.tsx'
import { RecordCollections } from '../../collections/record-collections.tsx'
import { BookmarkNote } from '../../bookmarks/bookmark-note.tsx'
import { faceOf } from '../../fields/registry.ts'
import type { RecordEdits } from '../edits/use-record-edits.ts'
import type { UndoStack } from '../edits/undo-stack.ts'
import { titleOf } from '../filter/filter-subjects.ts'
import type { GridRow } from '../grid/grid-row.ts'
import type { Peek } from '../grid/lines-shown.ts'
import { UndoNote } from '../undo-note.tsx'
import type { RecordRows } from '../use-record-rows.ts'
import { PeekField } from './peek-field.tsx'
import classes from './peek.module.css'

interface PeekPanelProps extends Peek {
  readonly collection: Collection
  readonly rows: RecordRows
  readonly edits: RecordEdits
  readonly mayWrite: boolean
  readonly mayUpdate: (fieldId: number) => boolean
  readonly stack: UndoStack
  readonly onUndo: () => void
  readonly onDuplicate: (() => void) | undefined
  readonly onExpand: () => void
  readonly linkedNames: Map<number, string>
}

/** The record of the cursor beside the list, its fields edited in place. The list keeps the focus and leads it along. */
export function PeekPanel(props: PeekPanelProps) {
  const { collection, row, rows, edits, mayWrite, mayUpdate, stack, onUndo, onStep, onClose, onExpand, linkedNames } =
    props
  const { t, i18n } = useTranslation()
  const language = i18n.language as Language
  const { number } = useFormats()
  const sentence = useErrorSentence()
  const { TeamId: teamId } = useTeam()
  const { data, error } = useQuery(queryFor(recordsApi.record, { params: { teamId, recordId: String(row.id) } }))
  for (const [id, name] of Object.entries(data?.names ?? {})) linkedNames.set(Number(id), name)
  // What the list shows is newer: an edit stands there before the server has it.
  const values: Readonly<Record<string, unknown>> = { ...data?.values, ...row.values }
  const name = row.name || t('records.unnamed')
  const place = { number: number(props.number), total: number(rows.recordCount) }

  /** The record as it stands here, of the version that its value of the field is of. */
  function shownNow(fieldId: number): GridRow {
    const version = fieldId in row.values ? row.version : (data?.version ?? row.version)
    return { ...row, version, values: values as GridRow['values'] }
  }

  function save(before: GridRow, fieldId: number, value: Value, title: string) {
    if (JSON.stringify(before.values[fieldId] ?? null) === JSON.stringify(value)) return
    const label = t('records.change.value', { field: title, name: before.name })
    void edits.save({ row: before, values: { [fieldId]: value } }, label)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    onClose()
  }

  const fields = collection.DataFields.filter((field) => faceOf(field.dataType))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes it from any control inside
    <aside className={classes.panel} aria-label={t('grid.peek.label')} onKeyDown={onKeyDown}>
      <div className={classes.bar}>
        <span className={classes.place}>
          {rows.isGrouped ? '' : t(rows.isExact ? 'grid.peek.place' : 'grid.peek.placeAbout', place)}
        </span>
        <Step label={t('grid.peek.previous')} onClick={() => onStep(-1)} icon={<CaretUpIcon size={16} />} />
        <Step label={t('grid.peek.next')} onClick={() => onStep(1)} icon={<CaretDownIcon size={16} />} />
        {props.onDuplicate && (
          <Step label={t('duplicates.copy.action')} onClick={props.onDuplicate} icon={<CopyIcon size={16} />} />
        )}
        <Step label={t('grid.peek.expand')} onClick={onExpand} icon={<ArrowsOutSimpleIcon size={16} />} />
        <Step label={t('grid.peek.close')} onClick={onClose} icon={<XIcon size={16} />} />
      </div>
      <div className={classes.body}>
        <div className={classes.title}>
          <Avatar name={name} hue={hueOf(row.name || row.id)} size={56} />
          <div className={classes.names}>
            <div className={classes.called}>
              <h2>{name}</h2>
              <BookmarkNote recordId={row.id} name={name} />
            </div>
            {data ? (
              <RecordCollections record={data} />
            ) : (
              <LinkChip name={collection.pluralName} icon={collection.icon} hue={hueOf(collection.id)} />
            )}
          </div>
        </div>
        {error ? (
          <p role="alert">{`${t('grid.peek.failed')}. ${sentence(error)}`}</p>
        ) : (
          <div className={classes.fields}>
            {fields.map((field) =>
              data || field.id in row.values ? (
                <PeekField
                  key={`${row.id} ${field.id}`}
                  field={field}
                  title={titleOf(field.title, language)}
                  value={(values[field.id] ?? null) as Value}
                  isReadOnly={!mayWrite || !mayUpdate(field.id)}
                  place={{
                    collectionId: collection.id,
                    recordId: row.id,
                    recordName: row.name,
                    fieldId: field.id,
                    title: titleOf(field.title, language),
                  }}
                  problem={edits.problem(row.id, field.id)}
                  edits={edits}
                  shownNow={() => shownNow(field.id)}
                  onSave={(value, before) => save(before, field.id, value, titleOf(field.title, language))}
                />
              ) : (
                <Skeleton key={field.id} height={20} my={7} />
              ),
            )}
          </div>
        )}
      </div>
      <div className={classes.foot}>
        <UndoNote stack={stack} onUndo={onUndo} />
        <span className={classes.hint}>
          <Kbd>{t('common.keys.space')}</Kbd> {t('grid.peek.closes')}
        </span>
      </div>
    </aside>
  )
}

function Step({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={onClick}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
