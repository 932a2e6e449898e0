import { SegmentedControl } from '@mantine/core'
import { thumbnailSizes, thumbnailsSettings } from '@trellis/domain/cards/types/thumbnails'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { CardSettingsProps } from '../card-face.ts'
import classes from './designer.module.css'

export function ThumbnailsSettings({ settings, onChange }: CardSettingsProps) {
  const { t } = useTranslation()
  const label = useId()
  return (
    <div>
      <div className={classes.label} id={label}>
        {t('cards.admin.size')}
      </div>
      <SegmentedControl
        aria-labelledby={label}
        data={thumbnailSizes.map((size) => ({ value: size, label: t(`cards.admin.sizes.${size}`) }))}
        value={thumbnailsSettings.parse(settings).size}
        onChange={(size) => onChange({ ...settings, size })}
      />
    </div>
  )
}
