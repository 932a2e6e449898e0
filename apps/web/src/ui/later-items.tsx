import { createElement, type ComponentType } from 'react'
import { withPhrases } from './later.tsx'

/** Brings what a menu offers, and tells whether it is there. */
export interface Arriving {
  readonly come: () => Promise<void>
  readonly isThere: () => boolean
}

/** What a menu offers, in a file of its own: the menu (ui/floating.tsx), told of it, opens when it is there. */
export function laterItems<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> & Arriving {
  let Part: ComponentType<Props> | undefined
  const Items = (props: Props) => (Part ? createElement(Part, props) : null)
  return Object.assign(Items, {
    isThere: () => Part !== undefined,
    async come() {
      Part ??= await withPhrases(load)
    },
  })
}
