import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { teamsApi } from '@trellis/domain/teams/api'
import { useTranslation } from 'react-i18next'
import classes from './logos.module.css'

interface LogoAddressFormProps {
  isFetching: boolean
  onFetch: (url: string) => void
}

/** A picture from the internet, of which a copy is kept. */
export function LogoAddressForm({ isFetching, onFetch }: LogoAddressFormProps) {
  const { t } = useTranslation()
  const rule = teamsApi.fetchLogo.body.shape.url
  const form = useForm({
    initialValues: { url: '' },
    validate: { url: (url) => (rule.safeParse(url.trim()).success ? null : t('teams.logos.urlWrong')) },
  })
  return (
    <form className={classes.address} noValidate onSubmit={form.onSubmit(({ url }) => onFetch(url.trim()))}>
      <TextInput
        label={t('teams.logos.url')}
        description={t('teams.logos.urlHelp')}
        type="url"
        inputMode="url"
        autoFocus
        maxLength={2000}
        {...form.getInputProps('url')}
      />
      <Button type="submit" loading={isFetching}>
        {t('teams.logos.fetch')}
      </Button>
    </form>
  )
}
