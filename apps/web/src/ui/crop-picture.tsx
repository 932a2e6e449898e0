import { Button, Modal, Slider } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Crop } from '@trellis/domain/pictures/picture'
import { useEffect, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { useTranslation } from 'react-i18next'
import classes from './crop-picture.module.css'

interface CropPictureProps {
  file: File
  /** Width by height; for a logo that may be wide, the picture's own within these. */
  aspect: number | { least: number; most: number }
  isRound?: boolean
  isSaving: boolean
  onSave: (crop: Crop) => void
  onClose: () => void
}

/** Which part of a picture is shown: dragged, pinched, or by the arrow keys. */
export function CropPicture({ file, aspect, isRound = false, isSaving, onSave, onClose }: CropPictureProps) {
  const { t } = useTranslation()
  const isPhone = useMediaQuery('(max-width: 760px)', window.matchMedia('(max-width: 760px)').matches)
  const address = useObjectAddress(file)
  const [at, setAt] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [own, setOwn] = useState<number | null>(null)
  const [area, setArea] = useState<Area | null>(null)
  const shape = typeof aspect === 'number' ? aspect : Math.min(Math.max(own ?? aspect.least, aspect.least), aspect.most)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('common.crop.title')}
      size={520}
      fullScreen={isPhone ?? false}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <div className={classes.stage}>
        {address && (
          <Cropper
            image={address}
            crop={at}
            zoom={zoom}
            minZoom={0.5}
            maxZoom={4}
            aspect={shape}
            cropShape={isRound ? 'round' : 'rect'}
            // A logo may stand in the middle of its square with room around it.
            restrictPosition={isRound}
            showGrid={false}
            keyboardStep={4}
            cropperProps={{ 'aria-label': t('common.crop.area') }}
            onCropChange={setAt}
            onZoomChange={(next) => setZoom(isRound ? Math.max(1, next) : next)}
            onCropComplete={(_, pixels) => setArea(pixels)}
            onMediaLoaded={({ naturalWidth, naturalHeight }) => setOwn(naturalWidth / naturalHeight)}
          />
        )}
      </div>
      <div className={classes.zoom}>
        <span id="crop-zoom">{t('common.crop.zoom')}</span>
        <Slider
          aria-labelledby="crop-zoom"
          thumbProps={{ 'aria-label': t('common.crop.zoom') }}
          min={isRound ? 1 : 0.5}
          max={4}
          step={0.05}
          label={null}
          value={zoom}
          onChange={setZoom}
        />
      </div>
      <div className={classes.actions}>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button variant="filled" loading={isSaving} disabled={!area} onClick={() => area && onSave(cropOf(area))}>
          {t('common.crop.save')}
        </Button>
      </div>
    </Modal>
  )
}

const cropOf = ({ x, y, width, height }: Area): Crop => ({
  left: Math.round(x),
  top: Math.round(y),
  width: Math.max(1, Math.round(width)),
  height: Math.max(1, Math.round(height)),
})

/** Given back when the file is another one or the dialog closes. */
function useObjectAddress(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    // oxlint-disable-next-line react/set-state-in-effect -- the address lives outside of React and has to be given back
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
