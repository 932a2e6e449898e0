import { filesApi, mostFilesAtOnce, type StoredFile } from '@trellis/domain/files/api'
import { addressOf, call } from '../../api/call.ts'
import type { FilePort } from './file-port.ts'
import { uploadFile } from './upload-file.ts'

/** Of an upload whose small pictures may still be being made. */
const freshMs = 120_000
const askAgainMs = 2_000
const mostAsked = 5

/** The files of a team: what a page shows of them is asked for in one question and never twice, for files do not change. */
export function teamFiles(teamId: number): FilePort {
  const known = new Map<number, StoredFile | null>()
  const listeners = new Set<() => void>()
  const asked = new Map<number, number>()
  let wanted = new Set<number>()

  function tell(fileIds: readonly number[], files: readonly StoredFile[]) {
    for (const id of fileIds) known.set(id, null)
    for (const file of files) known.set(file.id, file)
    for (const listener of listeners) listener()
    askForPictures(files)
  }

  /** The server makes them soon after the upload. */
  function askForPictures(files: readonly StoredFile[]) {
    const drawn = files.filter(({ id, kind, hasThumbnail, createdAt }) => {
      const isFresh = Date.now() - Date.parse(createdAt) < freshMs
      return kind === 'image' && !hasThumbnail && isFresh && (asked.get(id) ?? 0) < mostAsked
    })
    if (drawn.length === 0) return
    for (const { id } of drawn) asked.set(id, (asked.get(id) ?? 0) + 1)
    setTimeout(() => void ask(drawn.map(({ id }) => id)), askAgainMs)
  }

  async function ask(fileIds: readonly number[]) {
    try {
      const { files } = await call(filesApi.lookUpFiles, { params: { teamId }, body: { fileIds: [...fileIds] } })
      tell(fileIds, files)
    } catch {
      // They keep their numbers as names; whoever shows them next asks again.
    }
  }

  function askForWanted() {
    const ids = [...wanted]
    wanted = new Set()
    for (let start = 0; start < ids.length; start += mostFilesAtOnce)
      void ask(ids.slice(start, start + mostFilesAtOnce))
  }

  return {
    file: (fileId) => known.get(fileId),
    need(fileIds) {
      const isFirst = wanted.size === 0
      for (const id of fileIds) if (!known.has(id)) wanted.add(id)
      if (isFirst && wanted.size > 0) setTimeout(askForWanted, 10)
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    async upload(request) {
      const file = await uploadFile({ ...request, teamId })
      tell([], [file])
      return file
    },
    addressOf(fileId, what) {
      const params = { teamId, fileId }
      if (what === 'download' || what === 'inline')
        return addressOf(filesApi.downloadFile, { params, query: what === 'inline' ? { inline: '1' } : {} })
      return addressOf(filesApi.thumbnail, { params, query: { size: what } })
    },
  }
}
