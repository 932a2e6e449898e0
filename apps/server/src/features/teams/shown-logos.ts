import type { Logo, LogoName, Logos } from '@trellis/domain/teams/logos'
import type { Services } from '../../context.ts'
import type { StoredLogo } from '../../platform/platform-tables.ts'
import { publicAddress } from '../pictures/pictures.ts'

export type StoredLogos = Partial<Record<LogoName, StoredLogo>>

/** As the interface and the API show them. */
export function shownLogos(services: Pick<Services, 'config'>, stored: StoredLogos): Logos {
  const shown = (name: LogoName): Logo => {
    const found = stored[name]
    return found ? { publicUrl: publicAddress(services, found.pictureKey) } : null
  }
  return {
    organizationSquareLogo: shown('organizationSquareLogo'),
    organizationHorizontalLogo: shown('organizationHorizontalLogo'),
    appSquareLogo: shown('appSquareLogo'),
    appHorizontalLogo: shown('appHorizontalLogo'),
  }
}
