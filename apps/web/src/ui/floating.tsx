import type { MenuProps, PopoverProps, TooltipProps } from '@mantine/core'
import {
  Children,
  cloneElement,
  createElement,
  isValidElement,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react'
import type * as FloatingParts from './floating-parts.ts'
import type { Arriving } from './later-items.tsx'
import { whenQuiet } from './quiet.ts'

/** Nothing that floats is on a first screen: it comes when the page is quiet, or somebody reaches for it. */
let parts: typeof FloatingParts | undefined
let loading: Promise<void> | undefined

function load(): Promise<void> {
  loading ??= bring()
  return loading
}

async function bring() {
  try {
    parts = await import('./floating-parts.ts')
  } catch (error) {
    // Whoever reaches for it next asks again; the page says that something is missing (part-failures.ts).
    loading = undefined
    throw error
  }
}

type Pressable = ReactElement<{
  ref?: Ref<HTMLElement>
  onClick?: (event: MouseEvent) => void
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
}>

/**
 * Whether the real thing stands, and what stands until then: the same button. It makes way when it is pressed, never
 * under a pointer that may be about to press; then the real one is pressed.
 */
function useStandIn(isWanted: boolean, items?: Arriving) {
  const [isReal, setReal] = useState(parts !== undefined && items?.isThere() !== false)
  const place = useRef<HTMLElement>(null)
  const had = useRef({ press: false, focus: false })

  const makeWay = useCallback(async () => {
    await Promise.all([load(), items?.come()])
    had.current.focus = place.current !== null && place.current === document.activeElement
    setReal(true)
  }, [items])
  useEffect(() => {
    if (isReal) return
    // oxlint-disable-next-line react/set-state-in-effect -- it waits for the real part first
    if (isWanted) void makeWay()
    else void whenQuiet().then(() => Promise.all([load(), items?.come()]))
  }, [isReal, isWanted, items, makeWay])
  useLayoutEffect(() => {
    const { press, focus } = had.current
    if (!isReal || (!press && !focus)) return
    had.current = { press: false, focus: false }
    place.current?.focus()
    if (press) place.current?.click()
  }, [isReal])

  const standIn = (target: Pressable, opens: 'menu' | 'dialog') =>
    cloneElement(target, {
      ref: place,
      'aria-haspopup': opens,
      'aria-expanded': false,
      onClick: (event: MouseEvent) => {
        event.preventDefault()
        had.current.press = true
        void makeWay()
      },
    })
  return { isReal, place, standIn }
}

/** The button among the children of a menu or popover. */
function targetIn(children: ReactNode, type: unknown): Pressable | null {
  const found = Children.toArray(children).find((child) => isValidElement(child) && child.type === type)
  return isValidElement<{ children: Pressable }>(found) ? found.props.children : null
}

function real(): typeof FloatingParts {
  if (!parts) throw new Error('What floats is drawn before it is there')
  return parts
}

/** What only stands inside of what floats: then it is there. */
const inside = <Part,>(part: () => Part): Part =>
  ((props: object) => createElement(part() as ComponentType, props)) as unknown as Part

interface TargetProps {
  readonly children: Pressable
}

/** Its button keeps its place when the real one comes. */
const targetOf = (target: () => ComponentType<{ children: ReactElement }>) =>
  function Target({ children, ...rest }: TargetProps) {
    const Real = target()
    return <Real {...rest}>{children}</Real>
  }

const MenuTarget = targetOf(() => real().Menu.Target as ComponentType<{ children: ReactElement }>)
const PopoverTarget = targetOf(() => real().Popover.Target as ComponentType<{ children: ReactElement }>)

/** The children with a hold on the button. */
const withPlace = (children: ReactNode, type: unknown, place: Ref<HTMLElement>) =>
  Children.map(children, (child) =>
    isValidElement<TargetProps>(child) && child.type === type
      ? cloneElement(child, { children: cloneElement(child.props.children, { ref: place }) })
      : child,
  )

interface FloatingMenuProps extends MenuProps {
  /** What it offers, where that is in a file of its own. */
  readonly items?: Arriving
}

function FloatingMenu({ children, items, ...props }: FloatingMenuProps) {
  const { isReal, place, standIn } = useStandIn(props.opened === true, items)
  if (isReal) {
    const Real = real().Menu
    return <Real {...props}>{withPlace(children, MenuTarget, place)}</Real>
  }
  const target = targetIn(children, MenuTarget)
  return target && standIn(target, 'menu')
}

function FloatingPopover({ children, ...props }: PopoverProps) {
  const { isReal, place, standIn } = useStandIn(props.opened === true)
  if (isReal) {
    const Real = real().Popover
    return <Real {...props}>{withPlace(children, PopoverTarget, place)}</Real>
  }
  const target = targetIn(children, PopoverTarget)
  // Whoever opens it from outside may have more than a button in its place: that is left alone until it opens.
  if (props.opened !== undefined) return target && cloneElement(target, { ref: place })
  return target && standIn(target, 'dialog')
}

type MenuParts = Pick<typeof FloatingParts.Menu, 'Dropdown' | 'Item' | 'Label' | 'Divider' | 'RadioItem' | 'Sub'>

/** Mantine's menu, which comes when it is first reached for; until then its button stands alone. */
export const Menu = Object.assign(FloatingMenu, {
  Target: MenuTarget,
  Dropdown: inside(() => real().Menu.Dropdown),
  Item: inside(() => real().Menu.Item),
  Label: inside(() => real().Menu.Label),
  Divider: inside(() => real().Menu.Divider),
  RadioItem: inside(() => real().Menu.RadioItem),
  Sub: Object.assign(
    inside(() => real().Menu.Sub),
    {
      Target: inside(() => real().Menu.Sub.Target),
      Item: inside(() => real().Menu.Sub.Item),
      Dropdown: inside(() => real().Menu.Sub.Dropdown),
    },
  ),
} satisfies MenuParts & { Target: unknown })

/** The same for a popover. */
export const Popover = Object.assign(FloatingPopover, {
  Target: PopoverTarget,
  Dropdown: inside(() => real().Popover.Dropdown),
})

/** The same for the words beside a button: until they are there it has them as its title. */
export function Tooltip({ label, children, ...rest }: TooltipProps & { children: ReactElement }) {
  const [isReal] = useState(parts !== undefined)
  if (isReal) {
    const Real = real().Tooltip
    return (
      <Real label={label} {...rest}>
        {children}
      </Real>
    )
  }
  return cloneElement(children, { ...rest, title: typeof label === 'string' ? label : undefined } as object)
}
