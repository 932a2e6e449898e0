import { expect, test } from 'vitest'
import { backupSettings, nextBackup } from './settings.ts'

const settings = backupSettings.parse({ hour: 2 })

test('a daily backup is due later today or tomorrow', () => {
  expect(nextBackup(settings, new Date('2026-03-10T01:59:59Z'))).toEqual(new Date('2026-03-10T02:00:00Z'))
  expect(nextBackup(settings, new Date('2026-03-10T02:00:00Z'))).toEqual(new Date('2026-03-11T02:00:00Z'))
})

test('a weekly one waits for its day', () => {
  const weekly = { ...settings, schedule: 'weekly' as const, weekday: 0 }
  expect(nextBackup(weekly, new Date('2026-03-10T12:00:00Z'))).toEqual(new Date('2026-03-15T02:00:00Z'))
  expect(nextBackup(weekly, new Date('2026-03-15T02:00:00Z'))).toEqual(new Date('2026-03-22T02:00:00Z'))
})

test('none is due when they are off', () => {
  expect(nextBackup({ ...settings, schedule: 'off' }, new Date())).toBeNull()
})
