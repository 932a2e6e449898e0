import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { MagnifyingGlassIcon, XIcon } from '@phosphor-icons/react'
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { useCollections } from '../../session/collections.ts'
import { useTeam } from '../../session/use-session.ts'
import { commandKey } from '../../ui/command-key.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { hueOf } from '../../ui/hue.ts'
import { Tile } from '../../ui/tile.tsx'
import { useBookmarkToggle } from '../bookmarks/bookmark-calls.ts'
import { takeKeys } from './early-keys.ts'
import type { FoundRecord, PaletteEntry, Scope } from './palette-entry.ts'
import classes from './palette.module.css'
import { PaletteList } from './palette-list.tsx'
import { usePaletteGroups } from './use-palette-groups.ts'
import type { SearchPlace } from './use-search.ts'

interface PaletteProps {
  readonly onClose: () => void
}

/** Records, screens and commands as one types: arrows move, Enter opens, Tab searches in a collection, Esc leaves. */
export function Palette({ onClose }: PaletteProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const list = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [place, setPlace] = useState<SearchPlace>('all')
  const [scope, setScope] = useState<Scope>()
  const [active, setActive] = useState(0)
  /** Enter was pressed before the answer came. */
  const isAwaited = useRef(false)
  const collectionCalled = useCollectionCalled()
  const bookmark = useBookmarkToggle()
  /** What a key did that shows in the list only. */
  const [said, setSaid] = useState('')
  const palette = usePaletteGroups({ typed, place, scope, onType: change })
  const { groups, entries, isOld } = palette
  const at = Math.min(active, entries.length - 1)
  const marked = entries[at]

  function change(text: string) {
    setActive(0)
    setSaid('')
    isAwaited.current = false
    // "Students: mateo" searches in that collection.
    const [, name = '', words = ''] = /^([^:]+):\s(.*)$/.exec(text) ?? []
    const called = name ? collectionCalled(name) : undefined
    if (called) setScope(called)
    setTyped(called ? words : text)
  }

  function searchIn(next: Scope | undefined) {
    setScope(next)
    setTyped('')
    setActive(0)
    input.current?.focus()
  }

  /** In place: one goes on searching. The way back of a removed one is in a toast. */
  function star({ recordId, name }: FoundRecord) {
    setSaid(bookmark.isOn(recordId) ? '' : t('bookmarks.bookmarked'))
    bookmark.toggle({ id: recordId, name })
  }

  function choose(entry: PaletteEntry) {
    if (!entry.staysOpen) onClose()
    entry.run()
    if (entry.staysOpen) input.current?.focus()
  }

  const openAwaited = useEffectEvent(() => {
    if (isAwaited.current && marked) choose(marked)
    isAwaited.current = false
  })
  useEffect(() => {
    if (!isOld) openAwaited()
  }, [isOld])

  /** What was typed while this was on its way. */
  function takeEarly() {
    const { text, hasEntered } = takeKeys()
    if (text !== '') change(text)
    isAwaited.current = hasEntered
  }

  function keyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && entries.length > 0) {
      event.preventDefault()
      setActive((at + step + entries.length) % entries.length)
      setSaid('')
    }
    // An answer to older words is not opened: Enter waits for the one that is coming.
    if (event.key === 'Enter') {
      event.preventDefault()
      if (isOld && (!marked || marked.kind === 'record')) isAwaited.current = true
      else if (marked) choose(marked)
    }
    if (event.key === 'Tab' && !event.shiftKey && marked?.scope) {
      event.preventDefault()
      searchIn(marked.scope)
    }
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'b' && marked?.kind === 'record') {
      event.preventDefault()
      star(marked.record)
    }
    if (event.key === 'Backspace' && typed === '' && scope) setScope(undefined)
  }

  const status = isOld
    ? t('search.searching')
    : palette.count > 0 && said === ''
      ? t('search.found', { count: palette.count, number: number(palette.count) + (palette.isMore ? '+' : '') })
      : said
  return (
    <div className={classes.palette} data-palette>
      <div className={classes.head}>
        <MagnifyingGlassIcon size={18} aria-hidden />
        {scope && (
          <button
            type="button"
            className={classes.scope}
            aria-label={t('search.leaveScope', { name: scope.name })}
            onClick={() => searchIn(undefined)}
          >
            <Tile icon={scope.icon} hue={hueOf(scope.id)} size={20} />
            {scope.name}
            <XIcon size={12} aria-hidden />
          </button>
        )}
        <input
          ref={input}
          role="combobox"
          aria-label={t('shell.search.placeholder')}
          aria-expanded={entries.length > 0}
          aria-controls={list}
          aria-activedescendant={marked ? `${list}-${marked.id}` : undefined}
          aria-autocomplete="list"
          placeholder={scope ? t('search.searchIn', { name: scope.name }) : t('shell.search.placeholder')}
          data-autofocus
          autoFocus
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onFocus={takeEarly}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={keyDown}
        />
        <ActionIcon aria-label={t('common.close')} onClick={onClose}>
          <XIcon size={16} />
        </ActionIcon>
      </div>
      <div className={classes.where}>
        <SegmentedControl
          aria-label={t('search.where')}
          value={place}
          onChange={(value) => {
            setPlace(value)
            setActive(0)
          }}
          data={[
            { value: 'name', label: t('search.namesOnly') },
            { value: 'all', label: t('search.allFields') },
          ]}
        />
        <span className={classes.state} role="status">
          {status}
        </span>
        {palette.hasRecents && (
          <Button size="compact-xs" variant="subtle" onClick={palette.clearRecents}>
            {t('search.clearRecent')}
          </Button>
        )}
      </div>
      {palette.error ? (
        <div className={classes.note} role="alert">
          {t('search.failed')}
          <Button size="xs" onClick={() => void palette.refetch()}>
            {t('common.retry')}
          </Button>
        </div>
      ) : (
        palette.isRecordless &&
        !isOld && (
          <div className={classes.note} role="status">
            <b>{t('search.none')}</b>
            <span>{t('search.noneHint')}</span>
          </div>
        )
      )}
      <PaletteList
        id={list}
        groups={groups}
        marked={marked?.id}
        isStarred={bookmark.isOn}
        onChoose={choose}
        onStar={star}
      />
      <div className={classes.foot} aria-hidden>
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('search.keys.move')}
        </span>
        <span>
          <Kbd>{t('common.keys.enter')}</Kbd> {t('search.keys.open')}
        </span>
        {marked?.kind === 'record' && (
          <span>
            <Kbd>{commandKey} B</Kbd>{' '}
            {t(bookmark.isOn(marked.record.recordId) ? 'bookmarks.remove' : 'bookmarks.bookmark')}
          </span>
        )}
        {marked?.scope && (
          <span>
            <Kbd>Tab</Kbd> {t('search.searchIn', { name: marked.scope.name })}
          </span>
        )}
        <span>
          <Kbd>&gt;</Kbd> {t('search.keys.commands')}
        </span>
      </div>
    </div>
  )
}

/** A root collection by either of its names. */
function useCollectionCalled(): (name: string) => Scope | undefined {
  const { i18n } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const collections = useCollections(teamId).data ?? []
  const isSame = (a: string, b: string) => a.localeCompare(b, i18n.language, { sensitivity: 'base' }) === 0
  return (name) => {
    const found = collections.find(
      (one) =>
        one.idParentDataCollection === null &&
        !one.isUsedAsCustomList &&
        (isSame(one.name, name.trim()) || isSame(one.pluralName, name.trim())),
    )
    return found && { id: found.id, name: found.pluralName, icon: found.icon }
  }
}
