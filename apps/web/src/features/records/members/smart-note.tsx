import { LightningIcon } from '@phosphor-icons/react/Lightning'
import { useTranslation } from 'react-i18next'
import type { Collection } from '@trellis/domain/collections/api'
import { useSay } from '../filter/use-say.ts'
import classes from './members.module.css'

/** That a condition decides who is in the collection, and which. */
export function SmartNote({ collection }: { collection: Collection }) {
  const { t } = useTranslation()
  const say = useSay(collection)
  const { membershipDataFilter: condition } = collection
  return (
    <p className={classes.smart}>
      <span className={classes.badge}>
        <LightningIcon size={12} weight="fill" aria-hidden /> {t('members.smart')}
      </span>
      {condition ? t('members.smartSays', { condition: say(condition).join(' ') }) : t('members.smartSecret')}
    </p>
  )
}
