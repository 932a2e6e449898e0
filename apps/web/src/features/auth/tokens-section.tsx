import { Anchor, Button } from '@mantine/core'
import { KeyIcon, PlusIcon } from '@phosphor-icons/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { tokenApi, type ApiToken } from '@trellis/domain/auth/token-api'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf, queryFor } from '../../api/queries.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useSession } from '../../session/use-session.ts'
import { confirm } from '../../ui/confirm.tsx'
import { useErrorSentence } from '../../ui/error-sentence.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { Tag } from '../../ui/tag.tsx'
import { toastDone, toastError } from '../../ui/toast.tsx'
import { NewToken } from './new-token.tsx'
import { openDialog } from '../../ui/open-dialog.ts'
import classes from './preferences-page.module.css'
import { PreferencesSection } from './preferences-section.tsx'

/** Personal tokens for programs, one team each. */
export function TokensSection() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { teams } = useSession()
  const { data, error, refetch } = useQuery(queryFor(tokenApi.tokens, {}))

  function open() {
    openDialog({
      title: t('preferences.tokens.new'),
      onClose: () => void queryClient.invalidateQueries({ queryKey: keyOf(tokenApi.tokens) }),
      children: (close) => <NewToken onDone={close} />,
    })
  }

  return (
    <PreferencesSection
      title={t('preferences.tokens.title')}
      help={
        <>
          {t('preferences.tokens.help')}{' '}
          <Anchor href="/api/docs" inherit underline="always">
            {t('preferences.tokens.docs')}
          </Anchor>
        </>
      }
    >
      {error && <ErrorState error={error} title={t('preferences.tokens.error')} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonTable rows={2} columns={1} />}
      {data?.tokens.length === 0 && <p className={classes.help}>{t('preferences.tokens.none')}</p>}
      {data && data.tokens.length > 0 && (
        <ul className={classes.rows}>
          {data.tokens.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </ul>
      )}
      {teams.length > 0 ? (
        <div className={classes.actions}>
          <Button leftSection={<PlusIcon size={14} weight="bold" />} onClick={open}>
            {t('preferences.tokens.new')}
          </Button>
        </div>
      ) : (
        <p className={classes.help}>{t('preferences.tokens.needsTeam')}</p>
      )}
    </PreferencesSection>
  )
}

function TokenRow({ token }: { token: ApiToken }) {
  const { t } = useTranslation()
  const { relative, day } = useFormats()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const { name, isExpired } = token
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(tokenApi.revokeToken, { params: { tokenId: token.id } }),
    onSuccess: () => toastDone(t('preferences.tokens.revoked', { name })),
    onError: (error) => toastError(sentence(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(tokenApi.tokens) }),
  })
  const facts = [
    t('preferences.tokens.facts', { team: token.teamName, ending: token.ending }),
    token.lastUsedAt
      ? t('preferences.tokens.used', { when: relative(token.lastUsedAt) })
      : t('preferences.tokens.neverUsed'),
    token.expiresAt && !isExpired && t('preferences.tokens.expires', { when: day(token.expiresAt) }),
  ]
  function ask() {
    confirm({
      title: t('preferences.tokens.revokeTitle', { name }),
      text: t('preferences.tokens.revokeText'),
      action: t('preferences.tokens.revoke'),
      isDestructive: true,
      onConfirm: mutate,
    })
  }
  return (
    <li className={classes.row}>
      <KeyIcon className={classes.icon} size={20} aria-hidden />
      <span className={classes.words}>
        <span className={classes.name}>
          {name}
          <Tag hue={token.scope === 'write' ? 'orange' : 'blue'}>{t(`preferences.tokens.${token.scope}`)}</Tag>
          {isExpired && <Tag hue="red">{t('preferences.tokens.expired')}</Tag>}
        </span>
        <span className={classes.facts}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <Button size="xs" aria-label={t('preferences.tokens.revokeOf', { name })} loading={isPending} onClick={ask}>
        {t('preferences.tokens.revoke')}
      </Button>
    </li>
  )
}
