import { brands } from '@trellis/domain/api/ids'
import { useTranslation } from 'react-i18next'
import { brandIcons, brandShades } from '../../theme/brands.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Tile } from '../../ui/tile.tsx'
import classes from './developer.module.css'

/** The five brands beside each other. */
export function PalettePage() {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('developer.temp')} />
      <div className={classes.body}>
        <p className={classes.intro}>{t('developer.tempIntro')}</p>
        <div className={classes.brands}>
          {brands.map((brand) => (
            <section className={classes.brand} key={brand} data-brand={brand}>
              <h2>{brand}</h2>
              <div className={classes.ramp} aria-hidden>
                {brandShades[brand].map((shade) => (
                  <span key={shade} style={{ background: shade }} />
                ))}
              </div>
              <Tile icon={brandIcons[brand]} />
              <span className={classes.fill}>{t('common.save')}</span>
              <span className={classes.tint}>{t('common.saved')}</span>
            </section>
          ))}
        </div>
      </div>
    </>
  )
}
