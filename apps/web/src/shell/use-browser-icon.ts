import type { TeamLink } from '@trellis/domain/auth/api'
import { useEffect } from 'react'
import { logoAddress } from '../api/pictures.ts'
import { brandShades } from '../theme/brands.ts'

/** The tab shows the team's square logo, else the sign of the product in the colour of the brand. */
export function useBrowserIcon({ Team }: TeamLink): void {
  const logo = logoAddress(Team.appSquareLogo)
  const colour = brandShades[Team.enumAppBrandId][6]
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (!link) return
    const before = { href: link.href, type: link.type }
    link.type = logo ? 'image/png' : 'image/svg+xml'
    link.href = logo ?? signIn(colour ?? '')
    return () => void Object.assign(link, before)
  }, [logo, colour])
}

/** As in public/favicon.svg. */
function signIn(colour: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 22 22"><rect width="22" height="22" rx="6" fill="${colour}"/><path d="M7.5 4.5v13M14.5 4.5v13M4.5 8.5h13M4.5 14h13" stroke="#fff" stroke-width="1.5" stroke-linecap="round" opacity=".55"/><path d="M7.5 17.5V14c0-3 7-2.5 7-5.5v-4" stroke="#fff" stroke-width="1.9" stroke-linecap="round" fill="none"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
