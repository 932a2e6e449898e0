import { FileArrowUpIcon, FilePlusIcon } from '@phosphor-icons/react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../../paths.ts'
import classes from './blueprints.module.css'

/** Without a blueprint: nothing at all, or a file. */
export function OtherWays({ teamId }: { teamId: number }) {
  const { t } = useTranslation()
  return (
    <section className={classes.others} aria-labelledby="other-ways">
      <h2 id="other-ways">{t('blueprints.otherWays')}</h2>
      <div>
        <Link to={pathTo('root.team.dashboard', { teamId })}>
          <FilePlusIcon size={24} aria-hidden />
          <span>
            <b>{t('blueprints.empty')}</b>
            <small>{t('blueprints.emptyText')}</small>
          </span>
        </Link>
        <Link to={pathTo('root.team.admin.newDataCollection', { teamId })}>
          <FileArrowUpIcon size={24} aria-hidden />
          <span>
            <b>{t('blueprints.importFile')}</b>
            <small>{t('blueprints.importText')}</small>
          </span>
        </Link>
      </div>
    </section>
  )
}
