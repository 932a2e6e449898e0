import { Button } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'

/** Specification section 2: the text, and a link back home. */
export function AccessDeniedPage() {
  const { t } = useTranslation()
  const area = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('area') })
  return (
    <>
      <title>{`${t('shell.accessDenied.title')} · Trellis`}</title>
      <h1 style={{ textAlign: 'center' }}>{t('shell.accessDenied.title')}</h1>
      <EmptyState
        icon="lock-key"
        title={t('shell.accessDenied.text')}
        text={area === 'system' ? t('sysadmin.denied') : undefined}
        action={
          <Button variant="filled" component={Link} to={pathTo('root')}>
            {t('shell.accessDenied.home')}
          </Button>
        }
      />
    </>
  )
}
