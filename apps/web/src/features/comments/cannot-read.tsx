import { useTranslation } from 'react-i18next'
import classes from './comments.module.css'

/** Those who were mentioned and may not see the record. */
export function CannotRead({ names }: { names: readonly string[] }) {
  const { t, i18n } = useTranslation()
  const listed = new Intl.ListFormat(i18n.language).format(names)
  return (
    <p className={classes.warning} role="status">
      {t('comments.cannotRead', { count: names.length, names: listed })}
    </p>
  )
}
