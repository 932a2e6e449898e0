import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { fuzzyMatch } from '@trellis/domain/search/fuzzy'
import { searchApi } from '@trellis/domain/search/api'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { pathTo } from '../../paths.ts'
import { useTeam } from '../../session/use-session.ts'
import type { PaletteEntry, PaletteGroup, Scope } from './palette-entry.ts'
import { keepCommand, keepSearch, useRecents } from './recents.ts'
import { useCommands, type Command } from './use-commands.ts'
import { groupResults, useSearch, type ResultGroup, type SearchPlace, type SearchResult } from './use-search.ts'

interface Asked {
  typed: string
  place: SearchPlace
  scope: Scope | undefined
  onType: (words: string) => void
}

/** Shown at once of each. */
const most = { commands: 5, lessLikely: 4, recentCommands: 5, ofCommandsOnly: 50, ofCollection: 6 } as const

/** What the palette offers for what is typed: commands that are called so, records, and names like it. */
export function usePaletteGroups({ typed, place, scope, onType }: Asked) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const navigate = useNavigate()
  const { TeamId: teamId, teamUserLinkId } = useTeam()
  const { recents, clear } = useRecents(teamUserLinkId)
  const commands = useCommands()
  const isOnlyCommands = typed.startsWith('>')
  const words = typed.replace(/^>/, '').trim()
  const asked = useSearch(teamId, { typed: isOnlyCommands ? '' : words, place, collectionId: scope?.id })
  const opened = useQuery({
    ...queryFor(searchApi.namedRecords, { params: { teamId }, query: { ids: recents.opened.join() } }),
    enabled: recents.opened.length > 0,
    staleTime: 0,
  })

  const asCommand = (one: Command): PaletteEntry => ({
    id: one.id,
    kind: 'command',
    command: one,
    ...(one.collection && { scope: one.collection }),
    run() {
      keepCommand(teamUserLinkId, one.id)
      one.run()
    },
  })
  const asRecord = (record: SearchResult | Omit<SearchResult, 'hit'>, of = 'record'): PaletteEntry => ({
    id: `${of}-${record.recordId}`,
    kind: 'record',
    record,
    run() {
      if (words !== '') keepSearch(teamUserLinkId, words)
      void navigate({ to: pathTo('root.team.dataRecords', { teamId, dataRecordId: record.recordId }) })
    },
  })
  const goTo = (id: string, label: string, to: string, search: object): PaletteEntry => ({
    id,
    kind: 'words',
    label,
    icon: 'search',
    run() {
      keepSearch(teamUserLinkId, words)
      void navigate({ to, search })
    },
  })
  const ofCollection = (group: ResultGroup, _index: number, groups: readonly ResultGroup[]): PaletteGroup => {
    // One collection does not hide the others.
    const results = groups.length > 1 ? group.results.slice(0, most.ofCollection) : group.results
    const isMore = group.count > results.length
    const count = number(group.count)
    const list = pathTo('root.team.dataCollections.records', { teamId, dataCollectionId: group.collectionId })
    const where = { text: words, ...(place === 'all' && { in: 'all' }) }
    const all = t('search.allIn', { name: group.name, count: group.count, number: count })
    return {
      id: `collection-${group.collectionId}`,
      title: group.name,
      icon: group.icon,
      hue: group.collectionId,
      ...(isMore && { note: t('search.countOf', { shown: number(results.length), all: count }) }),
      entries: [
        ...results.map((result) => asRecord(result)),
        ...(isMore ? [goTo(`all-${group.collectionId}`, all, list, where)] : []),
      ],
    }
  }

  function rest(): PaletteGroup[] {
    const lately = recents.commands.flatMap((id) => commands.find((one) => one.id === id) ?? [])
    const first = [...new Set([...lately, ...commands])].slice(0, most.recentCommands)
    return [
      {
        id: 'recent-searches',
        title: t('search.recentSearches'),
        entries: recents.searches.map((label) => ({
          id: `search-${label}`,
          kind: 'words' as const,
          label,
          icon: 'recent' as const,
          staysOpen: true,
          run: () => onType(label),
        })),
      },
      {
        id: 'opened',
        title: t('search.recentlyOpened'),
        entries: (opened.data?.records ?? []).map((record) => asRecord(record, 'opened')),
      },
      { id: 'commands', title: t('search.commands'), entries: first.map(asCommand) },
    ]
  }

  function fitting(): PaletteGroup[] {
    const matches = commands
      .flatMap((one) => {
        const best = [one.label, one.other ?? ''].flatMap((label) => fuzzyMatch(words, label) ?? [])
        const match = best.toSorted((a, b) => b.score - a.score)[0]
        const lately = recents.commands.includes(one.id) ? 0.5 : 0
        return match ? [{ one, isStrong: match.isStrong, score: match.score + lately }] : []
      })
      .toSorted((a, b) => b.score - a.score)
    const title = t('search.commands')
    if (isOnlyCommands)
      return [
        { id: 'commands', title, entries: matches.slice(0, most.ofCommandsOnly).map(({ one }) => asCommand(one)) },
      ]
    const inScope = scope ? [] : matches
    const likely = inScope.filter(({ isStrong }) => isStrong && words.length > 1).slice(0, most.commands)
    const others = inScope.filter(({ isStrong }) => !isStrong).slice(0, likely.length === 0 ? most.lessLikely : 0)
    const { found } = asked
    const everything = scope ? { q: words, in: place, collection: String(scope.id) } : { q: words, in: place }
    const page = pathTo('root.team.search', { teamId })
    return [
      { id: 'commands', title, entries: likely.map(({ one }) => asCommand(one)) },
      ...(found ? groupResults(found).map(ofCollection) : []),
      {
        id: 'similar',
        title: t('search.similar'),
        entries: asked.similar.map((result) => asRecord(result, 'similar')),
      },
      { id: 'other-commands', title, entries: others.map(({ one }) => asCommand(one)) },
      {
        id: 'more',
        title: t('search.more'),
        entries: found?.next ? [goTo('show-all', t('search.showAll', { words }), page, everything)] : [],
      },
    ]
  }

  function offered(): PaletteGroup[] {
    if (words !== '') return fitting()
    if (isOnlyCommands) return [{ id: 'commands', title: t('search.commands'), entries: commands.map(asCommand) }]
    return scope ? [] : rest()
  }

  const shown = offered().filter(({ entries }) => entries.length > 0)
  return {
    groups: shown,
    entries: shown.flatMap(({ entries }) => entries),
    hasRecents: recents.searches.length + recents.opened.length > 0 && words === '',
    clearRecents: clear,
    isOld: asked.isOld,
    isRecordless: words !== '' && !isOnlyCommands && asked.found?.results.length === 0 && asked.similar.length === 0,
    error: asked.error,
    refetch: asked.refetch,
    count: asked.found?.counts.reduce((sum, each) => sum + each.count, 0) ?? 0,
    isMore: asked.found?.isMore ?? false,
  }
}
