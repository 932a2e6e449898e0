import type { AuditEntry } from '@trellis/domain/sysadmin/api'
import { en } from '@trellis/i18n/en'
import { es } from '@trellis/i18n/es'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { useAuditWords } from './audit-words.ts'

const { learn, speak } = await import('../../i18n/translator.ts')
vi.mock('react-i18next', async () => await import('../../i18n/react-phrases.ts'))
learn('en', en)
learn('es', es)
afterEach(() => speak('en'))

type Told = Pick<AuditEntry, 'act' | 'subject' | 'details'>
function Words({ entry }: { entry: Told }) {
  return useAuditWords()(entry)
}
const told = (act: AuditEntry['act'], subject: string, details: AuditEntry['details'] = {}) =>
  renderToStaticMarkup(<Words entry={{ act, subject, details }} />)

it('names settings and their values as the forms do', () => {
  const details = { signUp: ['open', 'invitation'], sessionDays: [30, 7], defaultLanguage: ['en', 'fr'] }
  expect(told('settings-changed', 'signUp, sessionDays, defaultLanguage', details)).toBe(
    'Sign-up: Open to anybody → By invitation; Length of a session: 30 → 7; Default language: English → Français',
  )
  expect(told('history-days-changed', 'Harbor', { days: [null, 365] })).toBe('Keep the history: For ever → 365')
  const before = { schedule: 'daily', hour: 2, weekday: 0, keepDays: 7 }
  const after = { ...before, schedule: 'weekly', hour: 14, weekday: 1 }
  expect(told('backup-settings-changed', '', { before, after })).toBe(
    'Schedule: Daily → Weekly; Hour (UTC): 02:00 → 14:00; Day: Sunday → Monday',
  )
})

it('names what was changed of a collection, a field, a card', () => {
  expect(told('collection-changed', 'Musician', { changed: 'pluralName, membershipOrder' })).toBe(
    'Musician (Plural name, Order of the records)',
  )
  const changed = 'dataType, settings, earlierTypes'
  expect(told('field-changed', 'Age', { collection: 'Student', changed })).toBe(
    'Student › Age (Type, Settings of its type)',
  )
  expect(told('card-changed', 'Lessons', { collection: 'Student', changed: 'sourceFieldId' })).toBe(
    'Student › Lessons (Source data field)',
  )
  expect(told('card-changed', 'Lessons', { collection: 'Student', changed: 'width, fields' })).toBe(
    'Student › Lessons (Width of the card, Fields shown)',
  )
  expect(told('account-details-changed', 'Harbor', { changed: 'primaryTimezone, brand' })).toBe(
    'Harbor (Primary timezone, Brand)',
  )
})

it('speaks the language of the reader', () => {
  speak('es')
  expect(told('collection-changed', 'Musician', { changed: 'membershipOrder' })).toBe(`Musician (${es.members.order})`)
})

it('keeps the words of people', () => {
  expect(told('list-items-changed', 'Instrument', { changed: 'name → settings' })).toBe('Instrument (name → settings)')
  expect(told('team-renamed', 'Harbor', { from: 'Harbor', to: 'Bay' })).toBe('Harbor → Bay')
})

it('tells integrations by their names, and never a secret', () => {
  const details = {
    'mail.security': ['none', 'tls'],
    'mail.host': ['', 'smtp.example.org'],
    'mail.secret': ['', '•••'],
  }
  expect(told('integration-changed', 'mail', details)).toBe(
    'Mail, Encryption: None → TLS; Mail, Server: – → smtp.example.org; Mail, Password: – → •••',
  )
  expect(told('integration-removed', 'storage', { earlier: 2 })).toBe('Storage (Earlier storages)')
})

it('takes the roles of a person for what they are, not for before and after', () => {
  expect(told('team-user-changed', 'Ana Prieto', { isTeamAdmin: true, roleIds: [3, 5] })).toBe(
    'Ana Prieto (Team admin, 2 roles)',
  )
  expect(told('team-user-invited', 'ana@example.org', { isTeamAdmin: false, roleIds: '' })).toBe(
    'ana@example.org (0 roles)',
  )
})

it('tells which part was exported', () => {
  expect(told('audit-exported', '', { from: '2026-01-01' })).toBe('From: Jan 1, 2026')
  expect(told('audit-exported', '', { act: 'role-created', search: 'ana' })).toBe('“ana”, Created a role')
})
