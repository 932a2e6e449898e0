/** The page wanted before sign-in, if it is one of ours: an address of another site would be an open redirect. */
export function safeRedirect(wanted: unknown): string {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted)) return '/'
  const here = 'https://trellis.invalid'
  if (!URL.canParse(wanted, here)) return '/'
  const url = new URL(wanted, here)
  // Resolving the dots of `/.//host` leaves `//host`.
  return url.origin === here && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}${url.hash}` : '/'
}
