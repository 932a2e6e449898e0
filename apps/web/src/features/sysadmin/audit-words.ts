import { integrationNames, type IntegrationName } from '@trellis/domain/integrations/integrations'
import type { Language } from '@trellis/domain/api/ids'
import type { AuditAct } from '@trellis/domain/sysadmin/acts'
import type { AuditEntry } from '@trellis/domain/sysadmin/api'
import { logoNames } from '@trellis/domain/teams/logos'
import { languageNames, localeByLanguage } from '@trellis/i18n/languages'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { formFields } from '../integrations/form-fields.ts'
import {
  accountNames,
  cardGroupNames,
  cardNames,
  choiceNames,
  collectionNames,
  fieldNames,
  settingNames,
} from './audit-names.ts'

type Names = Readonly<Record<string, PhraseOfName | null>>
type PhraseOfName = NonNullable<
  | (typeof collectionNames)[keyof typeof collectionNames]
  | (typeof fieldNames)[keyof typeof fieldNames]
  | (typeof cardNames)[keyof typeof cardNames]
  | (typeof cardGroupNames)[keyof typeof cardGroupNames]
  | (typeof accountNames)[keyof typeof accountNames]
  | (typeof settingNames)[keyof typeof settingNames]
  | (typeof choiceNames)[keyof typeof choiceNames]
>

const namesByAct: Partial<Record<AuditAct, Names>> = {
  'collection-changed': collectionNames,
  'list-changed': collectionNames,
  'field-changed': fieldNames,
  'card-changed': cardNames,
  'card-group-changed': cardGroupNames,
  'account-details-changed': accountNames,
}

type Change = readonly [key: string, from: unknown, to: unknown]

/** Says what an act was done to, and what became another by it: in the words of the forms, not of the machine. */
export function useAuditWords(): (entry: Pick<AuditEntry, 'act' | 'subject' | 'details'>) => string {
  const { t, i18n } = useTranslation()
  const { number, calendarDay } = useFormats()
  const language = i18n.language as Language

  return ({ act, subject, details }) => {
    if (act === 'audit-exported') return filterWords(details)
    if (act === 'team-renamed') return `${String(details['from'])} → ${String(details['to'])}`
    const changes = changesOf(act, details)
    const what = [details['collection'], nameOf(act, subject)].filter(Boolean).join(' › ')
    if (changes.length === 0) {
      const facts = factsOf(act, details)
      return withFacts(
        what,
        facts.filter((fact) => fact !== what),
      )
    }
    return changes
      .map(([key, from, to]) =>
        t('sysadmin.audit.change', { key: nameOfSetting(key), from: valueOf(key, from), to: valueOf(key, to) }),
      )
      .join('; ')
  }

  function nameOf(act: AuditAct, subject: string): string {
    if (act !== 'integration-changed' && act !== 'integration-removed') return subject
    return isIntegration(subject) ? t(`integrations.names.${subject}`) : subject
  }

  /** What there is to say beside whom or what it was done to. */
  function factsOf(act: AuditAct, details: AuditEntry['details']): string[] {
    const { changed, logo, isTeamAdmin, roleIds, scope, email, backup, problem, count } = details
    if (typeof changed === 'string') return changedNames(act, changed)
    if (act === 'password-changed' && details['by'] === 'link') return [t('sysadmin.audit.byLink')]
    if (act === 'integration-removed' && details['earlier'] !== undefined) return [t('integrations.earlier.title')]
    const roleCount = numberOfRoles(roleIds)
    return [
      ...logoNames.filter((name) => name === logo).map((name) => t(`teams.logos.names.${name}`)),
      ...(isTeamAdmin === true ? [t('teams.users.admin')] : []),
      ...(roleCount === undefined ? [] : [t('sysadmin.audit.roles', { count: roleCount })]),
      ...(scope === 'read' || scope === 'write' ? [t(`preferences.tokens.${scope}`)] : []),
      ...(typeof email === 'string' ? [email] : []),
      ...(typeof backup === 'string' ? [backup] : []),
      ...(typeof count === 'number' ? [t('backup.records', { count })] : []),
      ...(typeof problem === 'string' ? [t(`integrations.problems.${problem as 'other'}`)] : []),
    ]
  }

  /** Items of a list are named by people. */
  function changedNames(act: AuditAct, changed: string): string[] {
    const names = namesByAct[act]
    if (!names) return [changed]
    const said = changed.split(', ').flatMap((key) => {
      const phrase = names[key]
      return phrase === null ? [] : [phrase === undefined ? key : t(phrase)]
    })
    return [...new Set(said)]
  }

  function nameOfSetting(key: string): string {
    const phrase = (settingNames as Names)[key]
    if (phrase) return t(phrase)
    const [integration = '', part] = key.split('.')
    if (!isIntegration(integration)) return key
    const field = formFields[integration].find((each) => each.key === part)
    const name = t(`integrations.names.${integration}`)
    return field ? `${name}, ${t(`integrations.labels.${field.label}`)}` : name
  }

  function valueOf(key: string, value: unknown): string {
    const choice = (choiceNames as Names)[`${key} ${String(value)}`]
    if (choice) return t(choice)
    if (key === 'defaultLanguage') return languageNames[value as Language] ?? String(value)
    if (key === 'weekday') return nameOfDay(Number(value))
    if (key === 'hour') return `${String(value).padStart(2, '0')}:00`
    if (key === 'days' && value === null) return t('history.keeping.forever')
    if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no')
    if (typeof value === 'number') return number(value)
    return value === null || value === '' ? '–' : String(value)
  }

  function nameOfDay(day: number): string {
    const format = new Intl.DateTimeFormat(localeByLanguage[language], { weekday: 'long', timeZone: 'UTC' })
    // The fourth of January 1970 was a Sunday.
    return format.format(Date.UTC(1970, 0, 4 + day))
  }

  /** Which part of the audit was taken along. */
  function filterWords({ search, act, teamId, from, to }: AuditEntry['details']): string {
    const said = (label: string, value: string) => t('common.labelled', { label, value })
    return [
      ...(search ? [`“${String(search)}”`] : []),
      ...(act ? [t(`sysadmin.acts.${act as AuditAct}`)] : []),
      ...(teamId ? [said(t('sysadmin.audit.team'), `#${String(teamId)}`)] : []),
      ...(from ? [said(t('sysadmin.audit.from'), calendarDay(String(from)))] : []),
      ...(to ? [said(t('sysadmin.audit.to'), calendarDay(String(to)))] : []),
    ].join(', ')
  }
}

const isIntegration = (name: string): name is IntegrationName => (integrationNames as readonly string[]).includes(name)

const withFacts = (what: string, facts: readonly string[]) =>
  facts.length > 0 ? `${what} (${facts.join(', ')})`.trim() : what

/** Acts that keep what was before beside what is after. */
function changesOf(act: AuditAct, details: AuditEntry['details']): Change[] {
  if (act === 'backup-settings-changed') {
    const before = partsOf(details['before'])
    const after = Object.entries(partsOf(details['after']))
    return after.flatMap(([key, value]): Change[] => (before[key] === value ? [] : [[key, before[key], value]]))
  }
  const isKept = act === 'settings-changed' || act === 'history-days-changed' || act === 'integration-changed'
  if (!isKept) return []
  return Object.entries(details).flatMap(([key, value]): Change[] =>
    Array.isArray(value) ? [[key, value[0], value[1]]] : [],
  )
}

const partsOf = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>

/** Kept as a list, or as a text of one. */
function numberOfRoles(roleIds: unknown): number | undefined {
  if (Array.isArray(roleIds)) return roleIds.length
  if (typeof roleIds === 'string') return roleIds.split(',').filter((id) => id.trim() !== '').length
  return undefined
}
