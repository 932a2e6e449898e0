import { Input } from '@mantine/core'
import { brands, type Brand } from '@trellis/domain/api/ids'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { brandIcons } from '../../theme/brands.ts'
import { Icon } from '../../ui/icon.tsx'
import classes from './brand-picker.module.css'

const shown = ['--b2', '--b4', '--b6', '--b7', '--b8']

/** The five brands, each in its own colours. */
export function BrandPicker({ value, onChange }: { value: Brand; onChange: (brand: Brand) => void }) {
  const { t } = useTranslation()
  const label = useId()
  return (
    <div role="radiogroup" aria-labelledby={label}>
      <Input.Label component="div" display="block" id={label}>
        {t('teams.create.brand')}
      </Input.Label>
      <div className={classes.brands}>
        {brands.map((brand) => (
          <label className={classes.brand} data-brand={brand} key={brand}>
            <input type="radio" name={label} checked={brand === value} onChange={() => onChange(brand)} />
            <span className={classes.logo}>
              <Icon name={brandIcons[brand]} style="solid" size={18} />
            </span>
            {t(`teams.brand.${brand}`)}
            <span className={classes.ramp} aria-hidden>
              {shown.map((shade) => (
                <span key={shade} style={{ background: `var(${shade})` }} />
              ))}
            </span>
          </label>
        ))}
      </div>
    </div>
  )
}
