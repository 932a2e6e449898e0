import { muchLater } from '../../ui/later.tsx'
import classes from './fields.module.css'
import { hold } from './hold-key.ts'
import type { PickListProps } from './pick-list-props.ts'

/** The hook: it comes when the page is quiet, to stand where a cell is edited. */
export const [PickCombobox, usePickCombobox] = muchLater(async () => (await import('./pick-combobox.tsx')).PickCombobox)

/** A box to type in with the matching choices below it; until the choices are there what is typed waits for them. */
export function PickList(props: PickListProps) {
  const isThere = usePickCombobox('at once')
  if (isThere) return <PickCombobox {...props} />
  return (
    <div className={classes.pickBox}>
      {props.chosen}
      <input
        className={classes.pickInput}
        aria-label={props.label}
        autoFocus={props.autoFocus}
        value={props.query}
        onChange={(event) => props.onQuery(event.currentTarget.value)}
        onKeyDown={(event) => (event.key === 'Tab' || event.key === 'Enter') && props.query !== '' && hold(event)}
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  )
}
