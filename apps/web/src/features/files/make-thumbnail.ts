import { maximumThumbnailBytes, thumbnailSide } from '@trellis/domain/files/api'

/** A small picture of an image; null for what this browser cannot draw: then the file goes without one. */
export async function makeThumbnail(file: File): Promise<Blob | null> {
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml') return null
  const image = await createImageBitmap(file).catch(() => null)
  if (!image) return null
  const scale = Math.min(1, thumbnailSide / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.82))
  return blob && blob.size <= maximumThumbnailBytes ? blob : null
}
