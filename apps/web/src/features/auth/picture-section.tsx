import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { accountApi } from '@trellis/domain/auth/account-api'
import { fieldsApi } from '@trellis/domain/fields/api'
import type { Crop } from '@trellis/domain/pictures/picture'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { pictureAddress } from '../../api/pictures.ts'
import { keyOf } from '../../api/queries.ts'
import { sessionQuery } from '../../session/session.ts'
import { useSession } from '../../session/use-session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ChoosePicture } from '../../ui/choose-picture.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { CropPicture } from '../../ui/crop-picture.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { toastDone } from '../../ui/toast.tsx'
import classes from './preferences-page.module.css'
import { PreferencesSection } from './preferences-section.tsx'

/** How one looks to the others. */
export function PictureSection() {
  const { t } = useTranslation()
  const { user } = useSession()
  const [file, setFile] = useState<File | null>(null)
  const refresh = useRefreshedPicture()
  const save = useMutation({
    mutationFn: ({ chosen, crop }: { chosen: File; crop: Crop }) =>
      call(accountApi.savePicture, { file: chosen, query: crop }),
    onSuccess: async () => {
      await refresh()
      toastDone(t('preferences.picture.saved'))
    },
    onSettled: () => setFile(null),
  })
  const remove = useMutation({
    mutationFn: () => call(accountApi.removePicture, {}),
    onSuccess: async () => {
      await refresh()
      toastDone(t('preferences.picture.removed'))
    },
  })
  const askToRemove = () =>
    confirm({
      title: t('preferences.picture.removeTitle'),
      text: t('preferences.picture.removeText'),
      action: t('preferences.picture.remove'),
      isDestructive: true,
      onConfirm: () => remove.mutate(),
    })
  return (
    <PreferencesSection title={t('preferences.picture.title')} help={t('preferences.picture.help')}>
      <div className={classes.actions}>
        <Avatar name={user.name} size={56} picture={pictureAddress(user.pictureKey)} />
        <ChoosePicture
          label={t(user.pictureKey ? 'preferences.picture.replace' : 'preferences.picture.upload')}
          onChoose={(chosen) => {
            save.reset()
            setFile(chosen)
          }}
        />
        {user.pictureKey && (
          <Button size="xs" variant="subtle" loading={remove.isPending} onClick={askToRemove}>
            {t('preferences.picture.remove')}
          </Button>
        )}
      </div>
      <ErrorLine error={save.error ?? remove.error} />
      {file && (
        <CropPicture
          file={file}
          aspect={1}
          isRound
          isSaving={save.isPending}
          onSave={(crop) => save.mutate({ chosen: file, crop })}
          onClose={() => setFile(null)}
        />
      )}
    </PreferencesSection>
  )
}

/** In the menu and wherever the team shows its people. */
function useRefreshedPicture() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: keyOf(fieldsApi.people) }),
    ])
}
