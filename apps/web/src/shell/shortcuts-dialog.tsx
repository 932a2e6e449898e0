import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { commandKey as command } from '../ui/command-key.ts'
import { Kbd } from '../ui/kbd.tsx'
import { openDialog } from '../ui/open-dialog.ts'
import classes from './shortcuts-dialog.module.css'

/** Keys that are named in each language as its keyboards name them. */
const named = { Shift: 'common.keys.shift', Enter: 'common.keys.enter', Space: 'common.keys.space' } as const
const isNamed = (key: string): key is keyof typeof named => key in named

const groups = [
  {
    title: 'shell.shortcuts.anywhere',
    rows: [
      { keys: [command, 'K'], does: 'search.shortcut' },
      { keys: [command, 'B'], does: 'search.starShortcut' },
      { keys: [command, '\\'], does: 'shell.shortcuts.sidebar' },
      { keys: [command, 'Z'], does: 'shell.shortcuts.undo' },
      { keys: [command, 'Shift', 'Z'], does: 'shell.shortcuts.redo' },
      { keys: ['?'], does: 'shell.shortcuts.list' },
      { keys: ['Esc'], does: 'shell.shortcuts.close' },
    ],
  },
  {
    title: 'shell.shortcuts.inGrid',
    rows: [
      { keys: ['↑', '↓', '←', '→'], does: 'shell.shortcuts.move' },
      { keys: ['Shift', '↓'], does: 'shell.shortcuts.range' },
      { keys: ['F2'], does: 'shell.shortcuts.edit' },
      { keys: ['Enter'], does: 'shell.shortcuts.down' },
      { keys: ['Tab'], does: 'shell.shortcuts.right' },
      { keys: ['Esc'], does: 'shell.shortcuts.giveUp' },
      { keys: [command, 'C', 'V'], does: 'shell.shortcuts.copyPaste' },
      { keys: ['Space'], does: 'shell.shortcuts.peek' },
    ],
  },
] as const

export function showShortcuts() {
  openDialog({
    modalId: 'shortcuts',
    title: i18next.t('shell.shortcuts.title'),
    size: 'md',
    children: () => <ShortcutsDialog />,
  })
}

function ShortcutsDialog() {
  const { t } = useTranslation()
  return (
    <div className={classes.groups}>
      {groups.map(({ title, rows }) => (
        <section key={title}>
          <h3 className={classes.heading}>{t(title)}</h3>
          <dl>
            {rows.map(({ keys, does }) => (
              <div className={classes.row} key={does}>
                <dt>{t(does)}</dt>
                <dd>
                  {keys.map((key) => (
                    <Kbd key={key}>{isNamed(key) ? t(named[key]) : key}</Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
