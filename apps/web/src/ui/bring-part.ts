/** Which files later parts need, as the build writes it (vite-later-files.ts). */
export interface LaterFiles {
  readonly files: readonly string[]
  /** Of each part, by the name of its own file, places in the list of files. */
  readonly needs: Readonly<Record<string, readonly number[]>>
}

/**
 * Brings parts that are in files of their own: with their styles, and all their scripts at once. Stands for Vite's own
 * way, which writes the files of every later part into whoever may want it: here a first screen only names the part,
 * and the list of all files comes with the first part that is wanted.
 */
export function partBringer(loadList: () => Promise<LaterFiles>) {
  const brought = new Map<string, Promise<void>>()
  let list: LaterFiles | undefined
  let arriving: Promise<LaterFiles> | undefined

  /** @param needed files, or the name of the part in the list of all files */
  return async function bringPart<Part>(
    load: () => Promise<Part>,
    needed: string | readonly string[] = [],
  ): Promise<Part> {
    try {
      const [, part] = await Promise.all([bringNeeded(needed), load()])
      return part
    } catch (error) {
      // As Vite tells it; the person hears it from shell/part-failures.ts.
      window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }))
      throw error
    }
  }

  async function bringNeeded(needed: string | readonly string[]) {
    const files = typeof needed === 'string' ? filesOf(needed, list ?? (await listed())) : needed.map(nameOf)
    await Promise.all(files.map(bringOnce))
  }

  async function listed() {
    arriving ??= loadList()
    try {
      return (list = await arriving)
    } catch (error) {
      // The next part that is wanted asks again.
      arriving = undefined
      throw error
    }
  }

  async function bringOnce(file: string) {
    const coming = brought.get(file) ?? bring(`/assets/${file}`)
    brought.set(file, coming)
    try {
      await coming
    } catch (error) {
      brought.delete(file)
      throw error
    }
  }
}

/** Later parts that want others still name their files as Vite does, with the folder. */
const nameOf = (file: string) => file.slice(file.lastIndexOf('/') + 1)

function filesOf(part: string, { files, needs }: LaterFiles): string[] {
  const places = needs[part]
  if (!places) throw new Error(`The build lists no files of ${part}`)
  return places.map((place) => files[place] as string)
}

/** @returns when styles are there; scripts are only asked for, to be there when they are imported */
async function bring(address: string): Promise<void> {
  // Those of a first screen are named in the page.
  if (document.querySelector(`link[href="${address}"]`)) return
  const link = document.createElement('link')
  const isStyle = address.endsWith('.css')
  link.rel = isStyle ? 'stylesheet' : 'modulepreload'
  link.crossOrigin = ''
  link.href = address
  const isThere = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`${address} did not come`))
    })
  })
  document.head.append(link)
  if (isStyle) await isThere
}
