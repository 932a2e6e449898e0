import { ClockCounterClockwiseIcon, MagnifyingGlassIcon, StarIcon } from '@phosphor-icons/react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../ui/avatar.tsx'
import { hueOf } from '../../ui/hue.ts'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Tile } from '../../ui/tile.tsx'
import { Marked } from './marked.tsx'
import type { FoundRecord, PaletteEntry, PaletteGroup } from './palette-entry.ts'
import classes from './palette.module.css'

interface PaletteListProps {
  readonly id: string
  readonly groups: readonly PaletteGroup[]
  readonly marked: string | undefined
  readonly isStarred: (recordId: number) => boolean
  readonly onChoose: (entry: PaletteEntry) => void
  readonly onStar: (record: FoundRecord) => void
}

/** The listbox of the palette; its keys belong to the box above, which keeps the focus. */
export function PaletteList({ id, groups, marked, isStarred, onChoose, onStar }: PaletteListProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.list} id={id} role="listbox" aria-label={t('search.offered')}>
      {groups.map((group) => (
        <div role="group" aria-labelledby={`${id}-of-${group.id}`} key={group.id}>
          <div className={classes.group} id={`${id}-of-${group.id}`}>
            {group.icon && <Tile icon={group.icon} hue={hueOf(group.hue ?? 0)} size={20} />}
            {group.title}
            {group.note && <span className={classes.count}>{group.note}</span>}
          </div>
          {group.entries.map((entry) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys belong to the box, which keeps the focus (aria-activedescendant)
            <div
              key={entry.id}
              id={`${id}-${entry.id}`}
              className={classes.entry}
              role="option"
              tabIndex={-1}
              aria-selected={entry.id === marked}
              ref={entry.id === marked ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(entry)}
            >
              <Line entry={entry} isInGroup={group.icon !== undefined} />
              {entry.kind === 'record' && (
                <Star
                  name={entry.record.name}
                  isOn={isStarred(entry.record.recordId)}
                  onToggle={() => onStar(entry.record)}
                />
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

function Line({ entry, isInGroup }: { entry: PaletteEntry; isInGroup: boolean }) {
  const { t } = useTranslation()
  if (entry.kind === 'words') {
    const Sign = entry.icon === 'recent' ? ClockCounterClockwiseIcon : MagnifyingGlassIcon
    return (
      <>
        <span className={classes.sign}>
          <Sign size={16} aria-hidden />
        </span>
        <span className={classes.name}>{entry.label}</span>
      </>
    )
  }
  if (entry.kind === 'command') {
    const { icon, label, kind, keys } = entry.command
    return (
      <>
        <span className={classes.sign}>
          <Icon name={icon} style="regular" />
        </span>
        <span className={classes.name}>{label}</span>
        {keys ? <Kbd>{keys}</Kbd> : <span className={classes.kind}>{t(`search.kind.${kind}`)}</span>}
      </>
    )
  }
  return <RecordLine record={entry.record} isInGroup={isInGroup} />
}

/** A hit in the name itself is marked there; any other stands below with its field. */
function RecordLine({ record, isInGroup }: { record: FoundRecord; isInGroup: boolean }) {
  const { t } = useTranslation()
  const { recordId, name, hit, collectionName } = record
  const isInName = hit != null && hit.fieldId === null
  return (
    <>
      <span className={classes.sign}>
        <Avatar name={name || '–'} hue={hueOf(name || recordId)} size={24} />
      </span>
      <span className={classes.lines}>
        <span className={classes.name}>{isInName ? <Marked parts={hit.parts} /> : name || t('records.unnamed')}</span>
        {hit && !isInName && (
          <span className={classes.hit}>
            {hit.title}: <Marked parts={hit.parts} />
          </span>
        )}
      </span>
      {!isInGroup && <span className={classes.kind}>{collectionName}</span>}
    </>
  )
}

/** For mouse and finger, and a sign where it is on; the keyboard has Ctrl+B in the box. */
function Star({ name, isOn, onToggle }: { name: string; isOn: boolean; onToggle: () => void }) {
  const { t } = useTranslation()
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- an option holds no control; keys belong to the box
    <span
      className={classes.star}
      role={isOn ? 'img' : undefined}
      aria-label={isOn ? t('bookmarks.bookmarked') : undefined}
      aria-hidden={!isOn}
      data-on={isOn || undefined}
      title={isOn ? t('bookmarks.remove') : t('bookmarks.add', { name })}
      onClick={(event) => {
        event.stopPropagation()
        onToggle()
      }}
    >
      <StarIcon size={16} weight={isOn ? 'fill' : 'regular'} />
    </span>
  )
}
