import { Menu, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { CaretDownIcon } from '@phosphor-icons/react/CaretDown'
import { Link, useSearch } from '@tanstack/react-router'
import type { CardGroup } from '@trellis/domain/cards/card'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useTeam } from '../../../session/use-session.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useLocalText } from '../../cards/card-text.ts'
import classes from './record-page.module.css'
import { useRecordScope } from './record-scope.tsx'
import { pathOfTab, type RecordTab } from './record-tab.ts'
import { splitTabs } from './split-tabs.ts'

interface RecordTabsProps {
  readonly tab: RecordTab
  readonly groups: readonly CardGroup[]
}

interface TabEntry {
  readonly key: RecordTab
  readonly label: string
  readonly icon?: string
}

const onPhone = { most: 2, letters: 36 }

/** Card groups first, then what every record has; a phone keeps two of them and the others under "More". */
export function RecordTabs({ tab, groups }: RecordTabsProps) {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const { record } = useRecordScope()
  const textOf = useLocalText()
  const isPhone = useMediaQuery('(max-width: 640px)', window.innerWidth <= 640, { getInitialValueInEffect: false })
  const search: Record<string, unknown> = useSearch({ strict: false })
  const to = (other: RecordTab) => pathOfTab({ teamId, dataRecordId: record.id }, other)
  const all: TabEntry[] = [
    ...groups.map(({ id, name, icon }) => ({ key: id, label: textOf(name), icon })),
    { key: 'all-fields', label: t('records.page.allFields') },
    { key: 'change-history', label: t('records.page.changeHistory') },
  ]
  const { shown, more } = splitTabs(all, tab, isPhone ? onPhone : { most: all.length, letters: Infinity })
  return (
    <nav className={classes.tabs} aria-label={t('records.page.tabs')}>
      {shown.map((entry) => (
        <Tab key={entry.key} entry={entry} to={to(entry.key)} search={search} isCurrent={entry.key === tab} />
      ))}
      {more.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <UnstyledButton className={classes.tab}>
              {t('common.more')} <CaretDownIcon size={12} aria-hidden />
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            {more.map(({ key, label, icon }) => (
              <Menu.Item
                key={key}
                component={Link}
                to={to(key)}
                search={search as never}
                leftSection={icon && <Icon name={icon} size={16} />}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </nav>
  )
}

interface TabProps {
  readonly entry: TabEntry
  readonly to: string
  readonly search: object
  readonly isCurrent: boolean
}

function Tab({ entry: { label, icon }, to, search, isCurrent }: TabProps) {
  const tab = useRef<HTMLAnchorElement>(null)
  // The open one is in view, however many there are.
  useEffect(() => {
    if (isCurrent) tab.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isCurrent])
  return (
    <Link
      ref={tab}
      to={to}
      search={search}
      className={classes.tab}
      data-current={isCurrent || undefined}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {icon && <Icon name={icon} size={16} />}
      <span className={classes.tabLabel}>{label}</span>
    </Link>
  )
}
