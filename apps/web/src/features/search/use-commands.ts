import { useMantineColorScheme } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { languages } from '@trellis/domain/api/ids'
import { undoApi } from '@trellis/domain/history/undo-api'
import { languageNames } from '@trellis/i18n/languages'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'
import { pathTo, pathWithKnownIds } from '../../paths.ts'
import { useMayWriteIn, useOpens, useOpensAdministration } from '../../session/access.ts'
import { useAppearance } from '../../session/appearance.ts'
import { useCollections } from '../../session/collections.ts'
import { useSession, useSignOut, useTeam } from '../../session/use-session.ts'
import { useStepWords } from '../history/use-step-words.ts'
import { useUndoRedo } from '../history/undo.ts'
import { frameCommands } from './palette-store.ts'
import { screens } from './screens.ts'
import { useLanguageChange } from '../../session/use-language-change.ts'

export interface Command {
  /** The same tomorrow: what was used lately is offered first. */
  readonly id: string
  readonly icon: string
  readonly label: string
  /** The same in English, where that is another: people know the names of both. */
  readonly other?: string
  /** What kind of thing it is, beside its name. */
  readonly kind: 'screen' | 'collection' | 'action'
  readonly keys?: string
  /** The collection one can search in by Tab. */
  readonly collection?: { readonly id: number; readonly name: string; readonly icon: string }
  readonly run: () => void
}

const command = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'

/** Everything the person can go to or do from anywhere, as far as they may. */
export function useCommands(): Command[] {
  return [...useUndoCommands(), ...useScreenCommands(), ...useCollectionCommands(), ...useActionCommands()]
}

/** Named by what they would take back, which is asked when the palette opens. */
function useUndoCommands(): Command[] {
  const { t, i18n } = useTranslation()
  const english = i18n.getFixedT('en')
  const { TeamId: teamId } = useTeam()
  const words = useStepWords()
  const take = useUndoRedo()
  const { data } = useQuery({ ...queryFor(undoApi.steps, { params: { teamId } }), staleTime: 0 })
  const keys = { undo: `${command} Z`, redo: `${command} Shift Z` }
  return (['undo', 'redo'] as const).flatMap((direction) => {
    const step = data?.[direction]
    if (!step) return []
    return {
      id: direction,
      icon: direction === 'undo' ? 'arrow-u-up-left' : 'arrow-u-up-right',
      label: t(`search.command.${direction}`, { what: words(step) }),
      other: english(`search.command.${direction}`, { what: '' }),
      kind: 'action' as const,
      keys: keys[direction],
      run: take[direction],
    }
  })
}

function useScreenCommands(): Command[] {
  const { t, i18n } = useTranslation()
  const english = i18n.getFixedT('en')
  const navigate = useNavigate()
  const { TeamId: teamId } = useTeam()
  const { user } = useSession()
  const opens = useOpens()
  const isFor = {
    everybody: true,
    administration: useOpensAdministration(),
    system: user.isSysAdmin,
  }
  return screens
    .filter((screen) => (screen.for === 'opens' ? opens(screen.name) : isFor[screen.for]))
    .map(({ name, icon, label }) => ({
      id: name,
      icon,
      label: t(label),
      other: english(label),
      kind: 'screen' as const,
      run: () => void navigate({ to: pathWithKnownIds(name, { teamId }) ?? '/' }),
    }))
}

function useCollectionCommands(): Command[] {
  const { t, i18n } = useTranslation()
  const english = i18n.getFixedT('en')
  const navigate = useNavigate()
  const { TeamId: teamId } = useTeam()
  const mayWriteIn = useMayWriteIn()
  const opens = useOpens()
  const collections = (useCollections(teamId).data ?? []).filter(({ isUsedAsCustomList }) => !isUsedAsCustomList)
  return collections.flatMap((one) => {
    const { id, pluralName, icon, idParentDataCollection } = one
    const ids = { teamId, dataCollectionId: id }
    const list = pathTo('root.team.dataCollections.records', ids)
    const isRoot = idParentDataCollection === null
    return [
      {
        id: `list-${id}`,
        icon,
        label: pluralName,
        kind: 'collection' as const,
        ...(isRoot && { collection: { id, name: pluralName, icon } }),
        run: () => void navigate({ to: list }),
      },
      ...(mayWriteIn(id)
        ? [
            {
              id: `new-${id}`,
              icon: 'plus',
              label: t('search.command.newRecord', { name: pluralName }),
              other: english('search.command.newRecord', { name: pluralName }),
              kind: 'action' as const,
              run: () => void navigate({ to: list, search: { new: 'record' } }),
            },
          ]
        : []),
      ...(opens('root.team.admin.dataCollections.dataFields')
        ? [
            {
              id: `fields-${id}`,
              icon: 'textbox',
              label: t('search.command.fields', { name: pluralName }),
              other: english('search.command.fields', { name: pluralName }),
              kind: 'screen' as const,
              run: () => void navigate({ to: pathTo('root.team.admin.dataCollections.dataFields', ids) }),
            },
          ]
        : []),
    ]
  })
}

function useActionCommands(): Command[] {
  const { t, i18n } = useTranslation()
  const english = i18n.getFixedT('en')
  const navigate = useNavigate()
  const { TeamId: teamId } = useTeam()
  const { teams } = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const support = useAppearance()?.supportUrl
  const signOut = useSignOut()
  const speak = useLanguageChange()
  const frame = frameCommands()
  const action = (id: string, icon: string, key: ActionKey, run: () => void, more: Partial<Command> = {}): Command => ({
    id,
    icon,
    label: t(`search.command.${key}`),
    other: english(`search.command.${key}`),
    kind: 'action',
    run,
    ...more,
  })
  const schemes = [
    { scheme: 'light', icon: 'sun' },
    { scheme: 'dark', icon: 'moon' },
    { scheme: 'auto', icon: 'circle-half' },
  ] as const
  return [
    ...teams
      .filter((link) => link.TeamId !== teamId)
      .map(({ TeamId, Team: { name } }) => ({
        id: `team-${TeamId}`,
        icon: 'swap',
        label: t('search.command.switchTeam', { name }),
        other: english('search.command.switchTeam', { name }),
        kind: 'action' as const,
        run: () => void navigate({ to: pathTo('root.team.dashboard', { teamId: TeamId }) }),
      })),
    ...schemes
      .filter(({ scheme }) => scheme !== colorScheme)
      .map(({ scheme, icon }) => action(`scheme-${scheme}`, icon, scheme, () => setColorScheme(scheme))),
    ...languages
      .filter((language) => language !== i18n.language)
      .map((language) => ({
        id: `language-${language}`,
        icon: 'globe',
        label: t('search.command.language', { name: languageNames[language] }),
        other: english('search.command.language', { name: languageNames[language] }),
        kind: 'action' as const,
        run: () => speak(language),
      })),
    ...(frame
      ? [
          action('sidebar', 'sidebar-simple', 'sidebar', frame.onSidebar, { keys: `${command} \\` }),
          action('shortcuts', 'keyboard', 'shortcuts', frame.onShortcuts, { keys: '?' }),
        ]
      : []),
    ...(support ? [action('support', 'lifebuoy', 'support', () => window.location.assign(support))] : []),
    action('sign-out', 'sign-out', 'signOut', () => signOut.mutate()),
  ]
}

type ActionKey = 'light' | 'dark' | 'auto' | 'sidebar' | 'shortcuts' | 'support' | 'signOut'
