import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '@trellis/domain/api/ids'
import type { Collection } from '@trellis/domain/collections/api'
import type { Field } from '@trellis/domain/fields/field'
import type { Fact } from '@trellis/domain/records/api'
import { useCollections } from '../../session/collections.ts'
import { useTeam } from '../../session/use-session.ts'
import { FindDuplicates, FindDuplicatesItem } from '../duplicates/find-duplicates.tsx'
import { ExportMenu } from '../imports/export-menu.tsx'
import type { UndoStack } from './edits/undo-stack.ts'
import { exportQueryOf } from './export-query.ts'
import { FieldsPopover } from './fields-popover.tsx'
import { stillPinned } from './grid/grid-columns.ts'
import type { LinkedColumn } from './grid/linked-columns.ts'
import { FilterBox } from './filter-box.tsx'
import { ImportButton, useOpenImport } from './importing.tsx'
import type { ColumnChoice, ListState } from './list-state.ts'
import { GroupPopover } from './group-popover.tsx'
import { RowHeightMenu } from './row-height-menu.tsx'
import { groupChoices, sortChoices } from './sort-choices.tsx'
import { SortPopover } from './sort-popover.tsx'
import { UndoNote } from './undo-note.tsx'
import type { ChangeList } from './use-list-state.ts'
import classes from './list-toolbar.module.css'

interface ListToolbarProps {
  readonly collection: Collection
  readonly state: ListState
  readonly change: ChangeList
  readonly chosen: readonly ColumnChoice[]
  readonly fields: readonly Field[]
  /** Fields of linked records that may stand in columns too. */
  readonly linked: readonly LinkedColumn[]
  readonly isPhone: boolean
  /** The menu of saved layouts. */
  readonly layoutMenu: ReactNode
  /** Who was in it on another day. */
  readonly asOf?: ReactNode
  readonly onOpenAllGroups?: (isOpen: boolean) => void
  /** As far as it is known. */
  readonly recordCount: number
  readonly stack: UndoStack
  readonly onUndo: () => void
}

export function ListToolbar(props: ListToolbarProps) {
  const { collection, state, change, chosen, fields, linked, isPhone, stack, onUndo } = props
  const { t, i18n } = useTranslation()
  const language = i18n.language as Language
  const texts = { language, factTitle: (key: Fact) => t(`grid.facts.${key}`) }
  const choices = sortChoices(collection, linked, texts)
  const { data: collections = [] } = useCollections(useTeam().TeamId)
  const onImport = useOpenImport()
  const exporting = {
    collectionId: collection.id,
    query: exportQueryOf(state, { chosen, collection, collections }),
    count: props.recordCount,
    onImport,
  }
  const changeColumns = (columns: ColumnChoice[] | undefined) =>
    change({ columns, pinned: stillPinned(chosen, state.pinned, columns) })
  const groupPopover = (
    <GroupPopover
      choices={groupChoices(collection, linked, texts)}
      groups={state.groups}
      isCompact={isPhone}
      onChange={(groups) => change({ groups })}
      onOpenAll={props.onOpenAllGroups}
    />
  )
  return (
    <div className={classes.tools}>
      {props.layoutMenu}
      <FilterBox
        words={state.words}
        where={state.in}
        isCompact={isPhone}
        onChange={(part) => change(part, { replace: true })}
      />
      {isPhone && <FieldsPopover fields={fields} linked={linked} chosen={chosen} isCompact onChange={changeColumns} />}
      {isPhone && groupPopover}
      <SortPopover choices={choices} sort={state.sort} isCompact={isPhone} onChange={(sort) => change({ sort })} />
      {!isPhone && (
        <FieldsPopover fields={fields} linked={linked} chosen={chosen} isCompact={false} onChange={changeColumns} />
      )}
      {!isPhone && groupPopover}
      {props.asOf}
      {!isPhone && <RowHeightMenu value={state.rowHeight} onChange={(rowHeight) => change({ rowHeight })} />}
      {isPhone && (
        <ExportMenu {...exporting} isCompact compactItems={<FindDuplicatesItem collectionId={collection.id} />} />
      )}
      {!isPhone && (
        <div className={classes.end}>
          <UndoNote stack={stack} onUndo={onUndo} />
          <FindDuplicates collectionId={collection.id} />
          <ImportButton label={t('records.import')} isIcon />
          <ExportMenu {...exporting} isCompact={false} />
        </div>
      )}
    </div>
  )
}
