import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../../paths.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import classes from './developer.module.css'

/** The way to the other developer pages. */
export function TestPage() {
  const { t } = useTranslation()
  const pages = [
    { to: pathTo('root.test.gallery'), title: t('developer.gallery'), text: t('developer.galleryIntro') },
    { to: pathTo('root.test.form'), title: t('developer.form'), text: t('developer.formIntro') },
    { to: pathTo('root.test.outbox'), title: t('developer.outbox'), text: t('developer.outboxIntro') },
    { to: pathTo('root.testWs'), title: t('developer.echo'), text: t('developer.echoIntro') },
    { to: pathTo('root.temp'), title: t('developer.temp'), text: t('developer.tempIntro') },
  ]
  return (
    <>
      <PageHeader title={t('developer.test')} />
      <div className={classes.body}>
        <p className={classes.intro}>{t('developer.testIntro')}</p>
        <ul className={classes.links}>
          {pages.map(({ to, title, text }) => (
            <li key={to}>
              <Anchor component={Link} to={to}>
                {title}
              </Anchor>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
