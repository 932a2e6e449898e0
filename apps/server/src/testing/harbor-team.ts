/** What somebody types in who makes the team of the sample world. */
export const harborTeam = {
  name: 'Harbor Conservatory',
  shortName: 'Harbor',
  primaryTimezone: 'America/Los_Angeles',
  defaultCountry: 'US',
  defaultInterfaceLanguage: 'en',
  brand: 'music',
}
