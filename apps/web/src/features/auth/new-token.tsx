import { Button, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { TokenScope } from '@trellis/domain/auth/token-api'
import { tokenApi } from '@trellis/domain/auth/token-api'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { selectedTeam } from '../../session/selected-team.ts'
import { useSession } from '../../session/use-session.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { CopyButton } from './copy-button.tsx'
import classes from './preferences-page.module.css'

const lifetimes = ['30', '90', '365', 'always'] as const

/** The token stands here once, after it was made. */
export function NewToken({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const { teams } = useSession()
  const scopeLabel = useId()
  const { teamId: openTeamId } = useParams({ strict: false })
  const form = useForm({
    initialValues: {
      name: '',
      teamId: openTeamId ?? String(selectedTeam(teams)?.TeamId ?? ''),
      scope: 'read' as TokenScope,
      lasts: '90',
    },
    validate: { name: (name) => (name.trim() === '' ? t('preferences.tokens.nameMissing') : null) },
  })
  const make = useMutation({
    mutationFn: ({ name, teamId, scope, lasts }: typeof form.values) =>
      call(tokenApi.makeToken, {
        body: { name, teamId: Number(teamId), scope, days: lasts === 'always' ? null : Number(lasts) },
      }),
  })
  if (make.data) {
    const team = teams.find((link) => String(link.TeamId) === form.values.teamId)?.Team.name ?? ''
    return <MadeToken token={make.data.token} team={team} onDone={onDone} />
  }
  return (
    <form className={classes.dialog} noValidate onSubmit={form.onSubmit((values) => make.mutate(values))}>
      <TextInput
        label={t('preferences.tokens.name')}
        placeholder={t('preferences.tokens.nameExample')}
        maxLength={80}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Select
        label={t('preferences.tokens.team')}
        data={teams.map((link) => ({ value: String(link.TeamId), label: link.Team.name }))}
        {...form.getInputProps('teamId')}
      />
      <div>
        <div id={scopeLabel} className={classes.facts}>
          {t('preferences.tokens.scope')}
        </div>
        <SegmentedControl
          aria-labelledby={scopeLabel}
          size="sm"
          fullWidth
          data={[
            { value: 'read', label: t('preferences.tokens.read') },
            { value: 'write', label: t('preferences.tokens.write') },
          ]}
          {...form.getInputProps('scope')}
        />
      </div>
      <Select
        label={t('preferences.tokens.lasts')}
        data={lifetimes.map((value) => ({
          value,
          label: value === 'always' ? t('preferences.tokens.always') : t(`preferences.tokens.days${value}`),
        }))}
        {...form.getInputProps('lasts')}
      />
      <ErrorLine error={make.error} />
      <div className={classes.actions}>
        <Button type="submit" variant="filled" loading={make.isPending}>
          {t('preferences.tokens.make')}
        </Button>
      </div>
    </form>
  )
}

function MadeToken({ token, team, onDone }: { token: string; team: string; onDone: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.dialog}>
      <h3>{t('preferences.tokens.madeTitle')}</h3>
      <p className={classes.text}>{t('preferences.tokens.madeText', { team })}</p>
      <code className={classes.secret} aria-label={t('preferences.tokens.token')}>
        {token}
      </code>
      <div className={classes.actions}>
        <CopyButton text={token} />
        <Button variant="filled" onClick={onDone}>
          {t('preferences.tokens.done')}
        </Button>
      </div>
    </div>
  )
}
