/** Control characters and backslashes: browsers read `/\host` like `//host` and skip tabs and line breaks. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const tricky = /[\u0000-\u0020\\\u007f]/

/** The path when it leads to a page of this site, otherwise the root. */
export function samePlacePath(target: string | undefined): string {
  if (!target?.startsWith('/') || target.startsWith('//') || tricky.test(target)) return '/'
  const base = 'http://same.invalid'
  if (!URL.canParse(target, base)) return '/'
  const url = new URL(target, base)
  const path = url.pathname + url.search + url.hash
  // Resolving the dots of `/.//host` leaves `//host`.
  return url.origin === base && !path.startsWith('//') ? path : '/'
}
