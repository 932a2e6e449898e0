import { AppError } from '@trellis/domain/errors'
import type { Db } from '../../platform/db.ts'
import { lockSysAdmins } from './account-queries.ts'

/** Before a person stops being an active system admin; of two at once the second waits. @throws AppError last-sys-admin */
export async function refuseLastSysAdmin(tx: Db, userId: number): Promise<void> {
  const admins = await lockSysAdmins(tx)
  if (admins.includes(userId) && admins.length === 1) throw new AppError('last-sys-admin')
}
