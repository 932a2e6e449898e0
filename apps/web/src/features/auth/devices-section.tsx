import { Button } from '@mantine/core'
import { DesktopIcon, DeviceMobileIcon } from '@phosphor-icons/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { accountApi, type Device } from '@trellis/domain/auth/account-api'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf, queryFor } from '../../api/queries.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { confirm } from '../../ui/confirm.tsx'
import { useErrorSentence } from '../../ui/error-sentence.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { Tag } from '../../ui/tag.tsx'
import { toastDone, toastError } from '../../ui/toast.tsx'
import { deviceOf } from './device-name.ts'
import classes from './preferences-page.module.css'
import { PreferencesSection } from './preferences-section.tsx'

/** Where the person is signed in. */
export function DevicesSection() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(queryFor(accountApi.devices, {}))
  return (
    <PreferencesSection title={t('preferences.devices.title')} help={t('preferences.devices.help')}>
      {error && <ErrorState error={error} title={t('preferences.devices.error')} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonTable rows={2} columns={1} />}
      {data && (
        <>
          <ul className={classes.rows}>
            {data.devices.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </ul>
          {data.devices.length > 1 && <SignOutOthers />}
        </>
      )}
    </PreferencesSection>
  )
}

function DeviceRow({ device }: { device: Device }) {
  const { t } = useTranslation()
  const { relative } = useFormats()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const known = deviceOf(device.userAgent)
  const name = known ? t('preferences.devices.on', known) : t('preferences.devices.unknown')
  const Icon = /Mobile|iPad/.test(device.userAgent) ? DeviceMobileIcon : DesktopIcon
  const signOut = useMutation({
    mutationFn: () => call(accountApi.signOutDevice, { params: { deviceId: device.id } }),
    onSuccess: () => toastDone(t('preferences.devices.signedOut')),
    onError: (error) => toastError(sentence(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(accountApi.devices) }),
  })
  return (
    <li className={classes.row}>
      <Icon className={classes.icon} size={20} aria-hidden />
      <span className={classes.words}>
        <span className={classes.name}>
          {name}
          {device.isThis && <Tag hue="green">{t('preferences.devices.this')}</Tag>}
        </span>
        <span className={classes.facts}>
          {t('preferences.devices.seen', { address: device.address, when: relative(device.lastSeenAt) })}
        </span>
      </span>
      {!device.isThis && (
        <Button
          size="xs"
          aria-label={t('preferences.devices.signOutOf', { name })}
          loading={signOut.isPending}
          onClick={() => signOut.mutate()}
        >
          {t('preferences.devices.signOut')}
        </Button>
      )}
    </li>
  )
}

function SignOutOthers() {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(accountApi.signOutOthers, {}),
    onSuccess: ({ ended }) => toastDone(t('preferences.devices.othersDone', { count: ended })),
    onError: (error) => toastError(sentence(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(accountApi.devices) }),
  })
  function ask() {
    confirm({
      title: t('preferences.devices.othersTitle'),
      text: t('preferences.devices.othersText'),
      action: t('preferences.devices.signOutOthers'),
      onConfirm: mutate,
    })
  }
  return (
    <div className={classes.actions}>
      <Button loading={isPending} onClick={ask}>
        {t('preferences.devices.signOutOthers')}
      </Button>
    </div>
  )
}
