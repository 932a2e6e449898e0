import {
  lazy,
  Suspense,
  useEffect,
  useState,
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
} from 'react'
import { readyToRead } from '../api/ready-to-read.ts'
import { allPhrases } from '../i18n/all-phrases.ts'
import { wantOverlays } from './overlay-wish.ts'
import { pageStands, whenQuiet } from './quiet.ts'

/**
 * What a file of its own holds, with the phrases it may say, what checks values, and a place for its dialogs: the first
 * screen has brought its own only.
 */
export async function withPhrases<Part>(load: () => Promise<Part>): Promise<Part> {
  void wantOverlays()
  const [part] = await Promise.all([load(), allPhrases(), readyToRead()])
  return part
}

/** The same for a page: behind it nothing has to wait any more. */
export async function wholePage<Page>(load: () => Promise<Page>): Promise<Page> {
  const page = await withPhrases(load)
  pageStands()
  return page
}

/** A part of the page in a file of its own, which suspends until it is there. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await withPhrases(load) }))
}

/**
 * A part of the page in a file of its own.
 * @param meanwhile what stands in its place until it is there
 * @returns the part, and a hook for what will want it: from then on it comes, so
 *   that it stands at once where it is drawn; the hook tells whether it is there
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  when: () => Promise<void> = now,
  meanwhile: ReactNode = null,
): readonly [ComponentType<Props>, (atOnce?: 'at once') => boolean] {
  let Part: ComponentType<Props> | undefined
  function useArrival(atOnce?: 'at once'): boolean {
    const [isThere, setThere] = useState(Part !== undefined)
    useEffect(() => {
      let isGone = false
      const arrive = async () => {
        if (!Part && !atOnce) await when()
        if (isGone) return
        // It may have come for another place since this one was drawn.
        Part ??= await withPhrases(load)
        if (!isGone) setThere(true)
      }
      void arrive()
      return () => {
        isGone = true
      }
    }, [atOnce])
    return isThere
  }
  function LaterPart(props: Props) {
    const isThere = useArrival('at once')
    return isThere && Part ? <Part {...props} /> : meanwhile
  }
  return [LaterPart, useArrival]
}

async function now() {}

/** The same for what can wait until the page stands and is quiet. */
export const muchLater = <Props extends object>(load: () => Promise<ComponentType<Props>>, meanwhile?: ReactNode) =>
  later(load, whenQuiet, meanwhile)

/** A dialog in a file of its own, which comes when the page is quiet or the dialog opens; then it stays, to close as dialogs do. */
export function laterDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean,
): ComponentType<Props> {
  const Dialog = lazyPart(load)
  const [, useArrival] = muchLater(load)
  return function LaterDialog(props: Props) {
    useArrival()
    const [wasOpened, setOpened] = useState(isOpen(props))
    if (isOpen(props) && !wasOpened) setOpened(true)
    if (!wasOpened) return null
    return (
      <Suspense fallback={null}>
        <Dialog {...props} />
      </Suspense>
    )
  }
}
