import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/page-header.tsx'
import classes from './developer.module.css'

/** Lengths of the developer form (specification section 5). */
const firstNameLength = { min: 3, max: 10 }
const lastNameLength = { min: 6, max: 10 }

export function TestFormPage() {
  const { t } = useTranslation()
  const [accepted, setAccepted] = useState<string | null>(null)
  const form = useForm({
    initialValues: { firstName: '', lastName: '' },
    validate: {
      firstName: (value) => (isWithin(value, firstNameLength) ? null : t('developer.firstNameRule')),
      lastName: (value) => (isWithin(value, lastNameLength) ? null : t('developer.lastNameRule')),
    },
  })
  return (
    <>
      <PageHeader title={t('developer.form')} />
      <form
        className={`${classes.body} ${classes.form}`}
        noValidate
        onSubmit={form.onSubmit(({ firstName, lastName }) => setAccepted(`${firstName.trim()} ${lastName.trim()}`))}
      >
        <p className={classes.intro}>{t('developer.formIntro')}</p>
        <TextInput
          label={t('developer.firstName')}
          description={t('developer.firstNameRule')}
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label={t('developer.lastName')}
          description={t('developer.lastNameRule')}
          {...form.getInputProps('lastName')}
        />
        <div className={classes.row}>
          <Button type="submit" variant="filled">
            {t('developer.check')}
          </Button>
          <span role="status">{accepted && t('developer.accepted', { name: accepted })}</span>
        </div>
      </form>
    </>
  )
}

function isWithin(value: string, { min, max }: { min: number; max: number }) {
  const { length } = [...value.trim()]
  return length >= min && length <= max
}
