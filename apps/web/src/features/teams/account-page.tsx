import { Button, MultiSelect, Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { languages, type Language } from '@trellis/domain/api/ids'
import { accountDetails, teamsApi, type AccountDetails } from '@trellis/domain/teams/api'
import { languageNames } from '@trellis/i18n/languages'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf, queryFor } from '../../api/queries.ts'
import { LeftForm } from '../../drafts/left-form.tsx'
import { useFormDraft } from '../../drafts/use-form-draft.ts'
import { sessionQuery } from '../../session/session.ts'
import { useTeam } from '../../session/use-session.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SavedNote } from '../../ui/field.tsx'
import { PageBody } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { toastError } from '../../ui/toast.tsx'
import { TeamArchives } from '../backup/team-archives.tsx'
import { HistoryKeeping } from '../history/keeping-section.tsx'
import classes from './account.module.css'
import { BrandPicker } from './brand-picker.tsx'
import { LogosSection } from './logos-section.tsx'
import { countryChoices, timezoneChoices } from './places.ts'

/** Team details, timezone and languages (specification section 2, account). */
export function AccountPage() {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const { data, error, refetch } = useQuery(queryFor(teamsApi.account, { params: { teamId } }))
  return (
    <>
      <PageHeader title={t('teams.account.title')} crumbs={[{ label: t('teams.users.area') }]} />
      <PageBody width="form">
        {error && <ErrorState error={error} title={t('teams.account.error')} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonTable columns={2} />}
        {data && <AccountForm key={teamId} teamId={teamId} account={data} />}
        <HistoryKeeping />
        <LogosSection teamId={teamId} />
        <TeamArchives />
      </PageBody>
    </>
  )
}

function AccountForm({ teamId, account }: { teamId: number; account: AccountDetails }) {
  const { t, i18n } = useTranslation()
  const language = i18n.language as Language
  const choices = useMemo(
    () => ({ countries: countryChoices(language), timezones: timezoneChoices(language) }),
    [language],
  )
  const languageChoices = languages.map((value) => ({ value, label: languageNames[value] }))
  const { name, shortName, website } = accountDetails.shape
  const form = useForm<AccountDetails>({
    initialValues: account,
    validate: {
      name: (value) => (name.safeParse(value).success ? null : t('teams.create.nameMissing')),
      shortName: (value) => (shortName.safeParse(value).success ? null : t('teams.create.shortNameMissing')),
      website: (value) => (website.safeParse(value.trim()).success ? null : t('teams.account.websiteWrong')),
      availableDataLanguages: (value) => (value.length > 0 ? null : t('teams.account.dataLanguagesMissing')),
    },
  })
  const save = useSaveAccount(teamId)
  const { left } = useFormDraft({
    form: 'account',
    base: account,
    values: form.values,
    isUnsaved: form.isDirty(),
    isSaving: save.isPending,
    onRestore: form.setValues,
  })
  const { availableDataLanguages: available, defaultDataLanguage } = form.values

  function chooseLanguages(chosen: string[]) {
    const next = languages.filter((each) => chosen.includes(each))
    form.setFieldValue('availableDataLanguages', next)
    const [first] = next
    if (first && !next.includes(defaultDataLanguage)) form.setFieldValue('defaultDataLanguage', first)
  }

  /** What was not touched here goes as it is by now: another admin may have changed it meanwhile. */
  function changedBy(values: AccountDetails): AccountDetails {
    const touched = Object.entries(values).filter(([key]) => form.isDirty(key))
    const after: AccountDetails = { ...account, ...Object.fromEntries(touched) }
    return { ...after, website: after.website.trim() }
  }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((values) => save.mutate(changedBy(values), { onSuccess: () => form.resetDirty(values) }))}
    >
      <LeftForm {...left} />
      <section className={classes.part}>
        <h2>{t('teams.account.organisation')}</h2>
        <div className={classes.pair}>
          <TextInput label={t('teams.account.name')} maxLength={120} {...form.getInputProps('name')} />
          <TextInput
            label={t('teams.account.shortName')}
            description={t('teams.create.shortNameHelp')}
            maxLength={30}
            {...form.getInputProps('shortName')}
          />
        </div>
        <TextInput
          label={t('teams.account.website')}
          description={t('teams.account.websiteHelp')}
          type="url"
          inputMode="url"
          maxLength={300}
          {...form.getInputProps('website')}
        />
        <Textarea
          label={t('teams.account.description')}
          maxLength={2000}
          minRows={2}
          {...form.getInputProps('description')}
        />
        <Textarea
          label={t('teams.account.billingAddress')}
          autoComplete="street-address"
          maxLength={500}
          {...form.getInputProps('billingAddress')}
        />
      </section>
      <section className={classes.part}>
        <h2>{t('teams.account.place')}</h2>
        <div className={classes.pair}>
          <Select
            label={t('teams.account.timezone')}
            description={t('teams.create.timezoneHelp')}
            data={choices.timezones}
            searchable
            limit={100}
            nothingFoundMessage={t('teams.create.nothingFound')}
            {...form.getInputProps('primaryTimezone')}
          />
          <Select
            label={t('teams.account.country')}
            description={t('teams.create.countryHelp')}
            data={choices.countries}
            searchable
            nothingFoundMessage={t('teams.create.nothingFound')}
            {...form.getInputProps('defaultCountry')}
          />
        </div>
        <Select
          label={t('teams.account.language')}
          description={t('teams.account.languageHelp')}
          data={languageChoices}
          {...form.getInputProps('defaultInterfaceLanguage')}
        />
        <div className={classes.pair}>
          <MultiSelect
            size="sm"
            label={t('teams.account.dataLanguages')}
            description={t('teams.account.dataLanguagesHelp')}
            data={languageChoices}
            value={available}
            error={form.errors['availableDataLanguages']}
            onChange={chooseLanguages}
          />
          <Select
            label={t('teams.account.defaultDataLanguage')}
            data={languageChoices.filter(({ value }) => available.includes(value))}
            value={defaultDataLanguage}
            onChange={(value) => value && form.setFieldValue('defaultDataLanguage', value)}
          />
        </div>
      </section>
      <section className={classes.part}>
        <h2>{t('teams.account.look')}</h2>
        <BrandPicker value={form.values.brand} onChange={(brand) => form.setFieldValue('brand', brand)} />
      </section>
      <ErrorLine error={save.error} />
      <div className={classes.actions}>
        <span className={classes.unsaved} role="status">
          {form.isDirty() ? t('teams.account.unsaved') : save.isSuccess && <SavedNote />}
        </span>
        {form.isDirty() && <Button onClick={form.reset}>{t('teams.account.discard')}</Button>}
        <Button type="submit" variant="filled" loading={save.isPending}>
          {t('teams.account.save')}
        </Button>
      </div>
    </form>
  )
}

/** The own session wears the new name, brand and timezone at once. */
function useSaveAccount(teamId: number) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: AccountDetails) => call(teamsApi.updateAccount, { params: { teamId }, body }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: keyOf(teamsApi.account) }),
      ]),
    onError: () => toastError(t('teams.account.failed')),
  })
}
