import { Button } from '@mantine/core'
import { ImagesIcon, LinkIcon } from '@phosphor-icons/react'
import { horizontalAspect, isHorizontal, type Logo, type LogoName } from '@trellis/domain/teams/logos'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { logoAddress } from '../../api/pictures.ts'
import { useTeam } from '../../session/use-session.ts'
import { brandIcons } from '../../theme/brands.ts'
import { ChoosePicture } from '../../ui/choose-picture.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { CropPicture } from '../../ui/crop-picture.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useFetchLogo, useRemoveLogo, useUploadLogo } from './logo-calls.ts'
import { chooseTeamImage } from './choose-team-image.tsx'
import { LogoAddressForm } from './logo-address-form.tsx'
import classes from './logos.module.css'

/** One logo: what is shown now, where, and the ways to change it. */
export function LogoRow({ teamId, name, logo }: { teamId: number; name: LogoName; logo: Logo }) {
  const { t } = useTranslation()
  const [file, setFile] = useState<File | null>(null)
  const [isAsking, setAsking] = useState(false)
  const title = t(`teams.logos.names.${name}`)
  const upload = useUploadLogo(teamId, name, title)
  const fetching = useFetchLogo(teamId, name, title)
  const remove = useRemoveLogo(teamId, name, title)
  const askToRemove = () =>
    confirm({
      title: t('teams.logos.removeTitle'),
      text: t('teams.logos.removeText'),
      action: t('teams.logos.remove'),
      isDestructive: true,
      onConfirm: () => remove.mutate(),
    })
  return (
    <li className={classes.logo}>
      <Shown logo={logo} isWide={isHorizontal(name)} />
      <div className={classes.words}>
        <h3>{title}</h3>
        <p>{t(`teams.logos.uses.${name}`)}</p>
      </div>
      <div className={classes.ways}>
        <ChoosePicture
          label={t(logo ? 'teams.logos.replace' : 'teams.logos.upload')}
          ariaLabel={t('teams.logos.uploadOf', { name: title })}
          onChoose={(chosen) => {
            upload.reset()
            setFile(chosen)
          }}
        />
        <Button
          size="xs"
          aria-label={t('teams.logos.fromUrlOf', { name: title })}
          aria-expanded={isAsking}
          leftSection={<LinkIcon size={14} aria-hidden />}
          onClick={() => setAsking(!isAsking)}
        >
          {t('teams.logos.fromUrl')}
        </Button>
        <Button
          size="xs"
          aria-label={t('teams.logos.fromFileOf', { name: title })}
          leftSection={<ImagesIcon size={14} aria-hidden />}
          onClick={() => {
            upload.reset()
            chooseTeamImage({ teamId, title: t('teams.logos.fromFile'), onChoose: setFile })
          }}
        >
          {t('teams.logos.fromFile')}
        </Button>
        {logo && (
          <Button
            size="xs"
            variant="subtle"
            aria-label={t('teams.logos.removeOf', { name: title })}
            loading={remove.isPending}
            onClick={askToRemove}
          >
            {t('teams.logos.remove')}
          </Button>
        )}
      </div>
      {isAsking && (
        <LogoAddressForm
          isFetching={fetching.isPending}
          onFetch={(url) => fetching.mutate(url, { onSuccess: () => setAsking(false) })}
        />
      )}
      <div className={classes.error}>
        <ErrorLine error={upload.error ?? fetching.error ?? remove.error} />
      </div>
      {file && (
        <CropPicture
          file={file}
          aspect={isHorizontal(name) ? horizontalAspect : 1}
          isSaving={upload.isPending}
          onSave={(crop) => upload.mutate({ file, crop }, { onSettled: () => setFile(null) })}
          onClose={() => setFile(null)}
        />
      )}
    </li>
  )
}

function Shown({ logo, isWide }: { logo: Logo; isWide: boolean }) {
  const { t } = useTranslation()
  const { Team } = useTeam()
  const address = logoAddress(logo)
  return (
    <div className={classes.well} data-wide={isWide || undefined}>
      {address ? (
        <img src={address} alt="" />
      ) : (
        <span className={classes.sign} role="img" aria-label={t('teams.logos.none')}>
          <Icon name={brandIcons[Team.enumAppBrandId]} size={24} />
        </span>
      )}
    </div>
  )
}
