import { Anchor, Button } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { Link, useLocation, useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pathTo, pathWithKnownIds } from '../paths.ts'
import { useAppearance } from '../session/appearance.ts'
import { Icon } from '../ui/icon.tsx'
import { BareFrame } from './bare-frame.tsx'
import classes from './not-found-page.module.css'

/** What a page says when it throws `notFound({ data })`. */
export interface Missing {
  type: 'page' | 'team' | 'collection' | 'record'
  id: string | number
}

const icons = ['compass', 'binoculars', 'map-trifold', 'path', 'signpost']
const iconChangesEveryMs = 3500

export function NotFoundPage({ data }: { data?: unknown }) {
  const { teamId } = useParams({ strict: false })
  const { pathname } = useLocation()
  const missing = isMissing(data) ? data : { type: 'page' as const, id: pathname }
  // Inside a team and the system administration the frame stays; elsewhere the page brings its own.
  if (teamId || pathname.startsWith(`${pathTo('root.sysAdmin')}/`)) return <NotFound missing={missing} />
  return (
    <BareFrame width="medium">
      <NotFound missing={missing} />
    </BareFrame>
  )
}

function NotFound({ missing }: { missing: Missing }) {
  const { t } = useTranslation()
  const router = useRouter()
  const { teamId } = useParams({ strict: false })
  const support = useAppearance()?.supportUrl
  return (
    <div className={classes.page}>
      <title>{`${t('shell.notFound.title')} · Trellis`}</title>
      <RotatingIcon />
      <h1 className={classes.title}>{t('shell.notFound.title')}</h1>
      <p className={classes.text}>
        {t('shell.notFound.text', { type: t(`shell.notFound.type.${missing.type}`), id: missing.id })}
      </p>
      <h2 className={classes.heading}>{t('shell.notFound.suggestions')}</h2>
      <ul className={classes.suggestions}>
        <li>{t('shell.notFound.checkUrl')}</li>
        <li>
          <Anchor component="button" type="button" onClick={() => router.history.back()}>
            {t('shell.notFound.goBack')}
          </Anchor>
        </li>
        {support && (
          <li>
            <Anchor href={support}>{t('shell.notFound.contactSupport')}</Anchor>
          </li>
        )}
      </ul>
      <Button
        variant="filled"
        component={Link}
        to={pathWithKnownIds('root.team.dashboard', { teamId }) ?? pathTo('root')}
      >
        {t('shell.notFound.toDashboard')}
      </Button>
    </div>
  )
}

function RotatingIcon() {
  const [turn, setTurn] = useState(0)
  useInterval(() => setTurn((current) => current + 1), iconChangesEveryMs, { autoInvoke: true })
  return (
    <span className={classes.icon} key={turn}>
      <Icon name={icons[turn % icons.length] as string} size={48} />
    </span>
  )
}

function isMissing(data: unknown): data is Missing {
  return typeof data === 'object' && data !== null && 'type' in data && 'id' in data
}
