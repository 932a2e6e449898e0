import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { utilityApi } from '@trellis/domain/utility/api'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { RequestError } from '../api/request-error.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'

/** The one error boundary of a page. Failed requests say so; anything else is a mistake of ours and is reported. */
export function CrashPage({ error, info }: ErrorComponentProps) {
  const { t } = useTranslation()
  useEffect(() => {
    if (!(error instanceof RequestError)) void report(error, info?.componentStack)
  }, [error, info])
  if (error instanceof RequestError) return <ErrorState error={error} onRetry={() => location.reload()} />
  return (
    <div role="alert">
      <EmptyState
        icon="warning-circle"
        title={t('shell.crash.title')}
        text={t('shell.crash.text')}
        action={<Button onClick={() => location.reload()}>{t('common.reload')}</Button>}
      />
    </div>
  )
}

async function report(error: unknown, component?: string) {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  const body = {
    message: message.slice(0, 2000),
    stack: stack?.slice(0, 10_000),
    address: location.href.slice(0, 2000),
    component: component?.slice(0, 4000),
  }
  try {
    await call(utilityApi.reportError, { body })
  } catch (failure) {
    console.error('The error could not be reported', failure)
  }
}
