import { Switch } from '@mantine/core'
import { brands, type Brand } from '@trellis/domain/api/ids'
import { blueprints } from '@trellis/domain/blueprints/all'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { BlueprintWish } from './blueprint-calls.ts'
import { BlueprintCard } from './blueprint-card.tsx'
import { BlueprintInside } from './blueprint-inside.tsx'
import classes from './blueprints.module.css'

interface BlueprintChoiceProps {
  /** Of the team; its blueprint comes first. */
  ownBrand: Brand | null
  choice: BlueprintWish
  onChoose: (choice: BlueprintWish) => void
}

/** The five blueprints as cards, what the chosen one holds, and whether sample records come along. */
export function BlueprintChoice({ ownBrand, choice, onChoose }: BlueprintChoiceProps) {
  const { t } = useTranslation()
  const name = useId()
  const inOrder = ownBrand ? [ownBrand, ...brands.filter((brand) => brand !== ownBrand)] : brands
  return (
    <>
      <div role="radiogroup" aria-label={t('blueprints.choose')} className={classes.cards}>
        {inOrder.map((brand) => (
          <BlueprintCard
            key={brand}
            blueprint={blueprints[brand]}
            group={name}
            isOwn={brand === ownBrand}
            isChosen={brand === choice.blueprint}
            onChoose={() => onChoose({ ...choice, blueprint: brand })}
          />
        ))}
      </div>
      <BlueprintInside blueprint={blueprints[choice.blueprint]} />
      <Switch
        className={classes.sample}
        label={t('blueprints.withSample')}
        description={t('blueprints.withSampleHelp')}
        checked={choice.withSample}
        onChange={(event) => onChoose({ ...choice, withSample: event.currentTarget.checked })}
      />
    </>
  )
}
