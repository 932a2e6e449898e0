import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/page-header.tsx'
import classes from './developer.module.css'
import { FieldsSection } from './gallery-fields.ts'
import { ControlsSection, FeedbackSection } from './gallery-controls.tsx'
import { PartsSection, StatesSection } from './gallery-parts.tsx'

/** Every part of the interface and every data type, in every state. */
export function GalleryPage() {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('developer.gallery')} />
      <div className={classes.body}>
        <p className={classes.intro}>{t('developer.galleryIntro')}</p>
        <PartsSection />
        <ControlsSection />
        <StatesSection />
        <FeedbackSection />
        <Suspense>
          <FieldsSection />
        </Suspense>
      </div>
    </>
  )
}
