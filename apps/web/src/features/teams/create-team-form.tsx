import { Button, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { languages, type Brand, type Language } from '@trellis/domain/api/ids'
import { teamInput, teamsApi, type TeamInput } from '@trellis/domain/teams/api'
import { languageNames } from '@trellis/i18n/languages'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { sessionQuery } from '../../session/session.ts'
import { showBrand } from '../../theme/brand-store.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { BrandPicker } from './brand-picker.tsx'
import { countryChoices, guessCountry, guessTimezone, timezoneChoices } from './places.ts'
import classes from './team-pages.module.css'

interface CreateTeamFormProps {
  /** Chosen already; without it the form asks. */
  brand?: Brand
  /** The session knows the team by then. */
  onCreated: (teamId: number) => Promise<void>
}

export function CreateTeamForm({ brand, onCreated }: CreateTeamFormProps) {
  const { t, i18n } = useTranslation()
  const language = i18n.language as Language
  const queryClient = useQueryClient()
  const choices = useMemo(
    () => ({ countries: countryChoices(language), timezones: timezoneChoices(language) }),
    [language],
  )
  const { name, shortName } = teamInput.shape
  const form = useForm<TeamInput>({
    initialValues: {
      name: '',
      shortName: '',
      primaryTimezone: guessTimezone(),
      defaultCountry: guessCountry(),
      defaultInterfaceLanguage: language,
      brand: brand ?? 'generic',
    },
    validate: {
      name: (value) => (name.safeParse(value).success ? null : t('teams.create.nameMissing')),
      shortName: (value) => (shortName.safeParse(value).success ? null : t('teams.create.shortNameMissing')),
    },
  })
  const create = useMutation({
    mutationFn: (body: TeamInput) => call(teamsApi.createTeam, { body }),
    onSuccess: async ({ teamId }) => {
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
      await onCreated(teamId)
    },
  })
  // The page wears the chosen brand at once.
  useEffect(() => showBrand(form.values.brand), [form.values.brand])

  /** The short name follows the name until somebody writes their own. */
  function nameTeam(next: string) {
    const follows = form.values.shortName === shortened(form.values.name)
    form.setFieldValue('name', next)
    if (follows) form.setFieldValue('shortName', shortened(next))
  }

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => create.mutate(values))}>
      <TextInput
        label={t('teams.create.name')}
        placeholder={t('teams.create.nameExample')}
        autoComplete="organization"
        autoFocus
        maxLength={120}
        {...form.getInputProps('name')}
        onChange={(event) => nameTeam(event.currentTarget.value)}
      />
      <TextInput
        label={t('teams.create.shortName')}
        description={t('teams.create.shortNameHelp')}
        maxLength={30}
        {...form.getInputProps('shortName')}
      />
      <Select
        label={t('teams.create.timezone')}
        description={t('teams.create.timezoneHelp')}
        data={choices.timezones}
        searchable
        limit={100}
        nothingFoundMessage={t('teams.create.nothingFound')}
        {...form.getInputProps('primaryTimezone')}
      />
      <div className={classes.pair}>
        <Select
          label={t('teams.create.country')}
          description={t('teams.create.countryHelp')}
          data={choices.countries}
          searchable
          nothingFoundMessage={t('teams.create.nothingFound')}
          {...form.getInputProps('defaultCountry')}
        />
        <Select
          label={t('teams.create.language')}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
          {...form.getInputProps('defaultInterfaceLanguage')}
        />
      </div>
      {!brand && <BrandPicker value={form.values.brand} onChange={(chosen) => form.setFieldValue('brand', chosen)} />}
      <ErrorLine error={create.error} />
      <div className={classes.actions}>
        <Button type="submit" variant="filled" size="lg" loading={create.isPending}>
          {t('teams.create.submit')}
        </Button>
      </div>
    </form>
  )
}

function shortened(name: string) {
  return name.trim().slice(0, 30).trim()
}
