import { ActionIcon, Popover, SegmentedControl } from '@mantine/core'
import { MagnifyingGlassIcon, XIcon } from '@phosphor-icons/react'
import { useNavigate } from '@tanstack/react-router'
import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../../paths.ts'
import { useTeam } from '../../session/use-session.ts'
import { Kbd } from '../../ui/kbd.tsx'
import classes from './search.module.css'
import { SearchResults } from './search-results.tsx'
import { groupResults, useSearch, type SearchPlace, type SearchResult } from './use-search.ts'

const shortcut = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'

interface SearchBoxProps {
  autoFocus?: boolean
  /** A phone shows the box in place of the top bar: called when one is done. */
  onLeave?: () => void
}

/** All records of the team as one types: arrows move, Enter opens, Esc leaves. */
export function SearchBox({ autoFocus = false, onLeave }: SearchBoxProps) {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const navigate = useNavigate()
  const list = useId()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [place, setPlace] = useState<SearchPlace>('all')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const { results, isOld, error, refetch } = useSearch(teamId, typed, place)
  const groups = groupResults(results ?? [])
  const inOrder = groups.flatMap((group) => group.results)
  const marked = inOrder[active]
  const isShown = isOpen && typed.trim() !== ''

  function change(text: string) {
    setTyped(text)
    setActive(0)
    setOpen(true)
  }

  function leave() {
    setOpen(false)
    input.current?.blur()
    onLeave?.()
  }

  function open({ recordId }: SearchResult) {
    setTyped('')
    leave()
    void navigate({ to: pathTo('root.team.dataRecords.allFields', { teamId, dataRecordId: recordId }) })
  }

  function keyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && inOrder.length > 0) {
      event.preventDefault()
      setActive((active + step + inOrder.length) % inOrder.length)
    }
    // An answer to older words is not opened: Enter waits for the one that is coming.
    if (event.key === 'Enter' && marked && !isOld) open(marked)
    if (event.key === 'Escape') {
      event.preventDefault()
      if (isShown) setOpen(false)
      else leave()
    }
  }

  /** The switch inside the panel belongs to the box: going there keeps it open. */
  function blur(event: FocusEvent) {
    const next = event.relatedTarget
    const staysInside = next instanceof Element && (box.current?.contains(next) || next.closest('[data-search-panel]'))
    if (!staysInside) setOpen(false)
  }

  return (
    <div ref={box} className={classes.root} onBlur={blur}>
      {/* The input says for itself what it opens. */}
      <Popover
        opened={isShown}
        position="bottom-start"
        offset={6}
        width="target"
        withinPortal
        withRoles={false}
        classNames={{ dropdown: classes.panel }}
      >
        <Popover.Target>
          <div className={classes.box}>
            <MagnifyingGlassIcon size={16} aria-hidden />
            <input
              ref={input}
              data-search-input
              role="combobox"
              aria-label={t('shell.search.placeholder')}
              aria-expanded={isShown}
              aria-controls={isShown ? list : undefined}
              aria-activedescendant={isShown && marked ? `${list}-${marked.recordId}` : undefined}
              aria-autocomplete="list"
              placeholder={t('shell.search.placeholder')}
              autoFocus={autoFocus}
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
              value={typed}
              onChange={(event) => change(event.currentTarget.value)}
              onFocus={() => setOpen(true)}
              onKeyDown={keyDown}
            />
            {typed === '' ? (
              <Kbd>{shortcut}</Kbd>
            ) : (
              <ActionIcon size={20} aria-label={t('search.clear')} onClick={() => (change(''), input.current?.focus())}>
                <XIcon size={12} />
              </ActionIcon>
            )}
          </div>
        </Popover.Target>
        <Popover.Dropdown data-search-panel onBlur={blur} role="presentation">
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
              {isOld
                ? t('search.searching')
                : results && results.length > 0 && t('search.found', { count: results.length })}
            </span>
          </div>
          <SearchResults
            id={list}
            teamId={teamId}
            groups={groups}
            marked={marked?.recordId ?? null}
            isNone={results?.length === 0 && !isOld}
            error={error}
            onRetry={() => void refetch()}
            onOpen={open}
          />
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}
