import type { z } from 'zod'
import type { signedInUser } from '@trellis/domain/auth/api'
import type { User } from './queries.ts'

/** What the interface learns about the signed-in person. */
export function shownUser(user: User): z.output<typeof signedInUser> {
  return {
    userId: user.id,
    providerUsername: user.email,
    name: user.name,
    isSysAdmin: user.is_sys_admin,
    interfaceLanguage: user.interface_language,
    pictureKey: user.picture_key,
  }
}
