import { integrationNames } from '@trellis/domain/integrations/integrations'
import type { Services } from '../../context.ts'
import { seal } from '../../platform/seal.ts'
import { secondFactorPurpose } from '../auth/second-factor.ts'
import { forgetStorage } from './ports.ts'
import { lockIntegration, saveIntegration, saveSealedFactor, sealedFactors, storedIntegration } from './queries.ts'
import type { SealedSecret } from './queries.ts'
import { resealed, unsealOrNull } from './secrets.ts'

/** After the installation's secret was replaced: what the earlier one had sealed is sealed anew, in one transaction. */
export async function resealSecrets({ config, db, log }: Pick<Services, 'config' | 'db' | 'log'>): Promise<void> {
  const { secret: key, earlierSecret: earlierKey } = config
  if (!earlierKey || earlierKey === key) return
  let count = 0
  await db.transaction().execute(async (tx) => {
    for (const { user_id: userId, sealed_secret: sealed } of await sealedFactors(tx)) {
      const opened = unsealOrNull(earlierKey, secondFactorPurpose, sealed)
      if (!opened) continue
      await saveSealedFactor(tx, userId, seal(key, secondFactorPurpose, opened))
      count++
    }
    for (const name of integrationNames) {
      await lockIntegration(tx, name)
      const stored = await storedIntegration(tx, name)
      if (!stored) continue
      const anew = (secret: SealedSecret | null) => secret && resealed({ key, earlierKey }, name, secret)
      const earlier = stored.earlier?.map((each) => ({ ...each, secret: anew(each.secret) }))
      await saveIntegration(tx, name, { ...stored, secret: anew(stored.secret), ...(earlier && { earlier }) })
      if (stored.secret) count++
    }
  })
  forgetStorage(db)
  log.info({ count }, 'sealed anew with the new secret')
}
