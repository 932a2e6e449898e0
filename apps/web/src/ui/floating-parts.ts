/** What floats above a page, in a file of its own (floating.tsx). */
export { Menu, Popover, Tooltip } from '@mantine/core'
