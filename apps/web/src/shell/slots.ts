import { lazy, type ComponentType } from 'react'

export interface SearchBoxProps {
  autoFocus?: boolean
  /** A phone shows the box in place of the top bar: called when one is done. */
  onLeave?: () => void
}

export interface CreateMenuProps {
  /** On a phone only the icon. */
  isCompact: boolean
}

const searchBox = import.meta.glob<{ SearchBox: ComponentType<SearchBoxProps> }>('../features/search/search-box.tsx')
const createMenu = import.meta.glob<{ CreateMenu: ComponentType<CreateMenuProps> }>(
  '../features/records/create-menu.tsx',
)

/** Parts of the top bar that features bring: they load after the frame, and the frame stands without them. */
export const SearchBox = slot(searchBox, 'SearchBox')
export const CreateMenu = slot(createMenu, 'CreateMenu')

function slot<Name extends string, Props>(
  files: Record<string, () => Promise<Record<Name, ComponentType<Props>>>>,
  name: Name,
) {
  const load = Object.values(files)[0]
  return load ? lazy(async () => ({ default: (await load())[name] })) : null
}
