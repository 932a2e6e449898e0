import { picturesApi } from '@trellis/domain/pictures/picture'
import type { Logo } from '@trellis/domain/teams/logos'
import { addressOf } from './call.ts'

/** Where this page finds a picture; null for none. */
export function pictureAddress(pictureKey: string | null | undefined): string | null {
  return pictureKey ? addressOf(picturesApi.picture, { params: { pictureKey } }) : null
}

/** The same of a logo: by its key, for a page may be open under another name than the public one. */
export function logoAddress(logo: Logo): string | null {
  if (logo === null) return null
  const url = typeof logo === 'string' ? logo : logo.publicUrl
  const key = /\/public\/pictures\/([0-9a-f]{32})$/.exec(url)?.[1]
  return key ? pictureAddress(key) : url
}
