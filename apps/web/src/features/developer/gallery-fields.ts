import { lazy } from 'react'

/** Every data type with its samples, made from the registry of the fields feature. */
export const FieldsSection = lazy(async () => ({
  default: (await import('../fields/gallery-section.tsx')).GallerySection,
}))
