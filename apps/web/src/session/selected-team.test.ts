import { afterEach, expect, test, vi } from 'vitest'
import type { TeamLink } from '@trellis/domain/auth/api'
import { interfaceLanguage, ownTeam, saveSelectedTeam, selectedTeam } from './selected-team.ts'

const harbor = link(3, 'Harbor Conservatory', 'fr')
const camp = link(8, 'Camp Sous les Pins', 'es')

afterEach(() => vi.restoreAllMocks())

test('the team saved last is selected while the person belongs to it', () => {
  expect(selectedTeam([harbor, camp], '8')).toBe(camp)
})

test.each([null, '99', 'eight'])('saved as %s, the first team is selected', (saved) => {
  expect(selectedTeam([harbor, camp], saved)).toBe(harbor)
})

test('nobody without teams has a selected one', () => {
  expect(selectedTeam([], '3')).toBeNull()
})

test("an address with somebody else's team stops the selection and is logged", () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  expect(ownTeam([harbor], '8')).toBeNull()
  expect(logged).toHaveBeenCalledWith("Team ID not found in User's Teams")
})

test('a browser that keeps nothing is warned about', () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('localStorage', undefined)
  saveSelectedTeam(3)
  vi.unstubAllGlobals()
  expect(warned).toHaveBeenCalledWith('Unable to save team selection locally')
})

test('language: preference, else team default, else English', () => {
  expect(interfaceLanguage('es', harbor)).toBe('es')
  expect(interfaceLanguage(null, harbor)).toBe('fr')
  expect(interfaceLanguage(null, null)).toBe('en')
})

function link(teamId: number, name: string, defaultInterfaceLanguage: 'es' | 'fr'): TeamLink {
  return {
    teamUserLinkId: teamId,
    TeamId: teamId,
    firstName: 'Maya',
    lastName: 'Okafor',
    isTeamAdmin: true,
    deactivatedAsOf: null,
    lastOpened: null,
    InterfaceLanguage: null,
    Team: {
      teamId,
      name,
      shortName: name,
      enumAppBrandId: 'music',
      primaryTimezone: 'America/New_York',
      defaultCountry: 'US',
      defaultInterfaceLanguage,
      availableDataLanguages: ['en'],
      defaultDataLanguage: 'en',
      organizationSquareLogo: null,
      organizationHorizontalLogo: null,
      appSquareLogo: null,
      appHorizontalLogo: null,
    },
  }
}
