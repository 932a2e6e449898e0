import type { PictureSize, StoredFile } from '@trellis/domain/files/api'

export interface UploadRequest {
  readonly file: File
  readonly fieldId: number
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/** Files as fields see them: of a team, or of the sample world in the gallery. */
export interface FilePort {
  /** Undefined while it is not known, null where there is no such file (or none one may see). */
  readonly file: (fileId: number) => StoredFile | null | undefined
  /** Asks for those that are not known, together with whatever else is asked for at that moment. */
  readonly need: (fileIds: readonly number[]) => void
  readonly subscribe: (onChange: () => void) => () => void
  readonly upload: (request: UploadRequest) => Promise<StoredFile>
  readonly addressOf: (fileId: number, what: 'download' | 'inline' | PictureSize) => string
}
