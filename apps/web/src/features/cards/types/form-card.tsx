import { useTranslation } from 'react-i18next'
import { FieldGrid } from '../../records/page/field-grid.tsx'
import { useRecordScope } from '../../records/page/record-scope.tsx'
import type { CardFace, CardProps } from '../card-face.ts'
import { CardFrame } from '../card-frame.tsx'
import classes from '../cards.module.css'

/** Fields of the record, each as wide as the card says. */
function FormCard({ card }: CardProps) {
  const { t } = useTranslation()
  const { collection } = useRecordScope()
  const fields = card.fields.flatMap(({ fieldId, width }) => {
    const field = collection.DataFields.find(({ id }) => id === fieldId)
    return field ? [{ ...field, displayWidth: width ?? field.displayWidth }] : []
  })
  return (
    <CardFrame card={card}>
      {fields.length > 0 ? <FieldGrid fields={fields} /> : <p className={classes.empty}>{t('cards.empty')}</p>}
    </CardFrame>
  )
}

export const form: CardFace = { Card: FormCard, icon: 'textbox' }
