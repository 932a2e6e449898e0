import { lazy, type ComponentType } from 'react'

const files = import.meta.glob<{ GallerySection: ComponentType }>('../fields/gallery-section.tsx')
const load = Object.values(files)[0]

/** Every data type with its samples, made from the registry of the fields feature. */
export const FieldsSection = load ? lazy(async () => ({ default: (await load()).GallerySection })) : null
