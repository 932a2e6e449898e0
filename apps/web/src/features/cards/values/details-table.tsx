import { useTranslation } from 'react-i18next'
import { detailsOf } from '@trellis/domain/fields/types/detail-list'
import type { ValueProps } from './value-card.tsx'
import classes from '../cards.module.css'

export function DetailsTable({ value }: ValueProps) {
  const { t } = useTranslation()
  return (
    <table className={classes.table} data-wraps>
      <thead>
        <tr>
          <th scope="col">{t('cards.details.label')}</th>
          <th scope="col">{t('cards.details.value')}</th>
        </tr>
      </thead>
      <tbody>
        {detailsOf(value).map((detail, index) => (
          <tr key={index}>
            <td className={classes.quiet}>{detail.label}</td>
            <td>{detail.value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
