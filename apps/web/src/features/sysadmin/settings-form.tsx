import { Button, NumberInput, Radio, SegmentedControl, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { languages } from '@trellis/domain/api/ids'
import type { ReplyOf } from '@trellis/domain/api/endpoint'
import { sysadminApi } from '@trellis/domain/sysadmin/api'
import { systemSettings, type SystemSettings } from '@trellis/domain/sysadmin/settings'
import { languageNames } from '@trellis/i18n/languages'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { appearanceQuery } from '../../session/appearance.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { toastDone } from '../../ui/toast.tsx'
import { useFreshValues } from '../../ui/use-fresh-values.ts'
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts'
import classes from './forms.module.css'

export function SettingsForm({ state }: { state: ReplyOf<typeof sysadminApi.settings> }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const languageLabel = useId()
  const fits = (key: keyof SystemSettings, sentence: string) => (value: unknown) =>
    systemSettings.shape[key].safeParse(value).success ? null : sentence
  const form = useForm<SystemSettings>({
    initialValues: state.settings,
    validate: {
      name: fits('name', t('sysadmin.settings.nameMissing')),
      sessionDays: fits('sessionDays', t('sysadmin.settings.daysWrong')),
      minimumPasswordLength: fits('minimumPasswordLength', t('sysadmin.settings.lengthWrong')),
    },
  })
  useFreshValues(form, state.settings)
  const isUnsaved = form.isDirty()
  useUnsavedGuard(isUnsaved)
  const save = useMutation({
    mutationFn: (body: SystemSettings) => call(sysadminApi.updateSettings, { body }),
    onSuccess: async (_, settings) => {
      form.resetDirty(settings)
      toastDone(t('sysadmin.settings.saved'))
      await queryClient.invalidateQueries({ queryKey: keyOf(sysadminApi.settings) })
      await queryClient.refetchQueries({ queryKey: appearanceQuery.queryKey })
    },
  })

  return (
    <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <section className={classes.section}>
        <h2>{t('sysadmin.settings.general')}</h2>
        <TextInput
          label={t('sysadmin.settings.name')}
          description={t('sysadmin.settings.nameHelp')}
          maxLength={40}
          {...form.getInputProps('name')}
        />
        <div>
          <div className={classes.label} id={languageLabel}>
            {t('sysadmin.settings.language')}
          </div>
          <SegmentedControl
            aria-labelledby={languageLabel}
            size="sm"
            data={languages.map((value) => ({ value, label: <span lang={value}>{languageNames[value]}</span> }))}
            {...form.getInputProps('defaultLanguage')}
          />
          <p className={classes.help}>{t('sysadmin.settings.languageHelp')}</p>
        </div>
        <Radio.Group label={t('sysadmin.settings.signUp')} {...form.getInputProps('signUp')}>
          <div className={classes.methods}>
            <Radio value="open" label={t('sysadmin.settings.open')} description={t('sysadmin.settings.openHelp')} />
            <Radio
              value="invitation"
              label={t('sysadmin.settings.invitation')}
              description={t('sysadmin.settings.invitationHelp')}
            />
          </div>
        </Radio.Group>
      </section>
      <section className={classes.section}>
        <h2>{t('sysadmin.settings.security')}</h2>
        <NumberInput
          classNames={{ wrapper: classes.short }}
          label={t('sysadmin.settings.sessionDays')}
          description={t('sysadmin.settings.sessionHelp')}
          allowDecimal={false}
          suffix={` ${t('sysadmin.settings.days')}`}
          {...form.getInputProps('sessionDays')}
        />
        <NumberInput
          classNames={{ wrapper: classes.short }}
          label={t('sysadmin.settings.passwordLength')}
          description={t('sysadmin.settings.passwordHelp')}
          allowDecimal={false}
          suffix={` ${t('sysadmin.settings.characters')}`}
          {...form.getInputProps('minimumPasswordLength')}
        />
        <Radio.Group label={t('sysadmin.settings.factor')} {...form.getInputProps('secondFactor')}>
          <div className={classes.methods}>
            <Radio
              value="optional"
              label={t('sysadmin.settings.factorOptional')}
              description={t('sysadmin.settings.factorOptionalHelp')}
            />
            <Radio
              value="required"
              label={t('sysadmin.settings.factorRequired')}
              description={[
                t('sysadmin.settings.factorRequiredHelp'),
                state.withoutSecondFactor > 0 &&
                  t('sysadmin.settings.factorMissing', { count: state.withoutSecondFactor }),
              ]
                .filter(Boolean)
                .join(' ')}
            />
          </div>
        </Radio.Group>
        <div className={classes.methods}>
          <span className={classes.label}>{t('sysadmin.settings.methods')}</span>
          <span>{t('sysadmin.settings.methodPassword')}</span>
          {state.signInMethods.oidc ? (
            <span>{t('sysadmin.settings.methodOidc', { label: state.signInMethods.oidc })}</span>
          ) : (
            <span className={classes.help}>{t('sysadmin.settings.methodNone')}</span>
          )}
        </div>
      </section>
      <ErrorLine error={save.error} />
      <div className={classes.bar}>
        {isUnsaved && <span className={classes.help}>{t('sysadmin.settings.unsaved')}</span>}
        <Button type="submit" variant="filled" loading={save.isPending}>
          {t('sysadmin.settings.save')}
        </Button>
      </div>
    </form>
  )
}
