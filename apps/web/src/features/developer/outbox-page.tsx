import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { utilityApi } from '@trellis/domain/utility/api'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import classes from './developer.module.css'

/** Mails that were written but not sent, because no mail server is configured. */
export function OutboxPage() {
  const { t } = useTranslation()
  const { dayAndTime } = useFormats()
  const { data, error, refetch } = useQuery({ ...queryFor(utilityApi.outbox, {}), refetchInterval: 5000 })
  return (
    <>
      <PageHeader title={t('developer.outbox')} />
      <div className={classes.body}>
        <p className={classes.intro}>{t('developer.outboxIntro')}</p>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonTable />}
        {data?.mails.length === 0 && (
          <EmptyState icon="envelope-simple" title={t('developer.outboxEmpty')} text={t('developer.outboxEmptyHint')} />
        )}
        <ol className={classes.mails}>
          {data?.mails.map((mail) => (
            <li key={mail.id}>
              <h2>{mail.subject}</h2>
              <p className={classes.mailFacts}>
                {mail.to} · {dayAndTime(mail.at)}
              </p>
              <p className={classes.mailText}>
                <Linked text={mail.text} />
              </p>
            </li>
          ))}
        </ol>
      </div>
    </>
  )
}

/** Addresses in a plain text, made to be clicked. */
function Linked({ text }: { text: string }) {
  return text.split(/(https?:\/\/\S*[^\s.,;:!?])/).map((part, index) =>
    index % 2 === 1 ? (
      <Anchor key={index} href={part} underline="always">
        {part}
      </Anchor>
    ) : (
      part
    ),
  )
}
