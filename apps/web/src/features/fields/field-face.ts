import type { ComponentType } from 'react'
import type { Field } from '@trellis/domain/fields/field'
import type { FieldType, Parsed, Value } from '@trellis/domain/fields/field-type'

/** What showing and editing need to know of a field. */
export type FieldShape = Pick<Field, 'id' | 'dataType' | 'settings' | 'isRequired'>

/** A cell is one line of 36 px; a page may take the room it needs. */
export type Place = 'cell' | 'page'

export interface ShowProps {
  readonly value: Exclude<Value, null>
  readonly field: FieldShape
  readonly type: FieldType
  readonly place: Place
}

export interface EditProps {
  readonly value: Value
  readonly field: FieldShape
  readonly type: FieldType
  readonly place: Place
  /** Name of the control: the field's title. */
  readonly label: string
  /** The key that began the edit; it replaces the value. */
  readonly initialText?: string
  readonly hasError?: boolean
  readonly describedBy?: string
  readonly autoFocus?: boolean
  /** The editor stands in a popover: what it opens must stay inside, or the popover takes it for a click outside. */
  readonly isInPopover?: boolean
  /** Tells what would be saved now, at every change. */
  readonly onDraft: (draft: Parsed) => void
  /** The draft is complete: a choice was made. */
  readonly onCommit: () => void
}

/** The face of a data type in the web app; its words are in i18n `fields.types`. */
export interface FieldFace {
  readonly Show: ComponentType<ShowProps>
  readonly Edit: ComponentType<EditProps>
  /** The editor of several such values at once, for conditions ("is any of"); the draft is a list. */
  readonly EditMany?: ComponentType<EditProps>
  /** Editors of the parts of a value that conditions name by themselves; a part without one is a line of text. */
  readonly partEditors?: Readonly<Partial<Record<string, ComponentType<EditProps>>>>
  /** Name of a regular icon. */
  readonly icon: string
  /** Numbers stand at the end of their cell. */
  readonly align?: 'end' | 'center'
  /** First width of the column, px. */
  readonly width: number
  /** The editor opens as a panel below the cell, because a line is too small for it. */
  readonly opensPanel?: true
  /** Least width of the panel, px. */
  readonly panelWidth?: number
  /** Enter belongs to the editor (a new line): Ctrl+Enter commits. */
  readonly keepsEnter?: true
}
