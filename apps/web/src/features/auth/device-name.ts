const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['CriOS/', 'Chrome'],
  ['FxiOS/', 'Firefox'],
  ['Safari/', 'Safari'],
] as const

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** What a browser says it is, in words people know; the first sign that is found counts, for most claim to be several. */
export function deviceOf(userAgent: string): { browser: string; system: string } | null {
  const found = (signs: readonly (readonly [string, string])[]) => signs.find(([sign]) => userAgent.includes(sign))?.[1]
  const [browser, system] = [found(browsers), found(systems)]
  return browser && system ? { browser, system } : null
}
