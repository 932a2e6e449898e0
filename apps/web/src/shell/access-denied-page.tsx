import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'

/** Specification section 2: the text, and a link back home. */
export function AccessDeniedPage() {
  const { t } = useTranslation()
  return (
    <>
      <title>{`${t('shell.accessDenied.title')} · Trellis`}</title>
      <h1 style={{ textAlign: 'center' }}>{t('shell.accessDenied.title')}</h1>
      <EmptyState
        icon="lock-key"
        title={t('shell.accessDenied.text')}
        action={
          <Button variant="filled" component={Link} to={pathTo('root')}>
            {t('shell.accessDenied.home')}
          </Button>
        }
      />
    </>
  )
}
