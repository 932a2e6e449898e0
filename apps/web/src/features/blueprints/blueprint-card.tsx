import { CheckCircleIcon } from '@phosphor-icons/react'
import type { Language } from '@trellis/domain/api/ids'
import type { Blueprint } from '@trellis/domain/blueprints/blueprint'
import { useTranslation } from 'react-i18next'
import { brandIcons } from '../../theme/brands.ts'
import { Icon } from '../../ui/icon.tsx'
import { Tag } from '../../ui/tag.tsx'
import classes from './blueprints.module.css'

interface BlueprintCardProps {
  blueprint: Blueprint
  /** Name of the radio buttons. */
  group: string
  isOwn: boolean
  isChosen: boolean
  onChoose: () => void
}

const shownCollections = 4

/** One blueprint in its own colours: what it is for and what it holds. */
export function BlueprintCard({ blueprint, group, isOwn, isChosen, onChoose }: BlueprintCardProps) {
  const { t, i18n } = useTranslation()
  const language = i18n.language as Language
  const { brand, text, collections } = blueprint
  const rest = collections.length - shownCollections
  return (
    <label className={classes.card} data-brand={brand}>
      <input type="radio" name={group} checked={isChosen} onChange={onChoose} />
      <span className={classes.band} aria-hidden>
        <Icon name={brandIcons[brand]} size={40} />
        {isChosen && <CheckCircleIcon className={classes.check} size={22} weight="fill" />}
      </span>
      <span className={classes.cardBody}>
        <span className={classes.cardName}>
          {t(`teams.brand.${brand}`)}
          {isOwn && <Tag>{t('blueprints.forBrand')}</Tag>}
        </span>
        <span className={classes.cardText}>{text[language]}</span>
        <span className={classes.cardList} aria-hidden>
          {collections.slice(0, shownCollections).map(({ key, icon, pluralName }) => (
            <span key={key}>
              <Icon name={icon} size={16} />
              {pluralName[language]}
            </span>
          ))}
          {rest > 0 && <span className={classes.cardRest}>+{rest}</span>}
        </span>
      </span>
    </label>
  )
}
