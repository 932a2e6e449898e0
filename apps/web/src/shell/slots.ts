import { lazy } from 'react'

/** Parts of the top bar that features bring: they load after the frame. */
export const SearchBox = lazy(async () => ({ default: (await import('../features/search/search-box.tsx')).SearchBox }))
export const CreateMenu = lazy(async () => ({
  default: (await import('../features/records/create-menu.tsx')).CreateMenu,
}))
