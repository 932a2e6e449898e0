import type { MantineThemeComponents } from '@mantine/core'
import classes from './components.module.css'

/** Placed in the window: what stands in the page would widen it before it is moved to where it fits. */
const inWindow = { floatingStrategy: 'fixed' } as const
const floating = {
  ...inWindow,
  radius: 'lg',
  shadow: 'xl',
  // It stands at once where it stays: what moves while it opens is not what a quick finger or pointer meant.
  transitionProps: { duration: 140, transition: 'fade' },
} as const

/**
 * How the library's parts look and behave everywhere, so that pages pass no sizes, radii or variants.
 * Plain objects: naming the parts themselves would put them all into the first bundle.
 */
export const componentDefaults: MantineThemeComponents = {
  ActionIcon: {
    defaultProps: { variant: 'subtle', color: 'gray', size: 28 },
    classNames: { root: classes.actionIcon },
  },
  Anchor: { defaultProps: { underline: 'hover' } },
  Badge: { defaultProps: { variant: 'light', radius: 'xs', tt: 'none', fw: 500 } },
  Button: { defaultProps: { variant: 'default', size: 'sm' }, classNames: { root: classes.button } },
  Checkbox: {
    defaultProps: { size: 'xs', radius: 'xs' },
    classNames: {
      inner: classes.choiceBox,
      input: classes.check,
      label: classes.choiceLabel,
      description: classes.choiceHelp,
    },
  },
  CloseButton: { classNames: { root: classes.closeButton } },
  Drawer: { defaultProps: { transitionProps: { duration: 160 } } },
  Input: { defaultProps: { size: 'sm' }, classNames: { input: classes.input } },
  InputWrapper: {
    defaultProps: { withAsterisk: false, size: 'sm', inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    classNames: { label: classes.label, description: classes.help, error: classes.error },
  },
  Menu: {
    defaultProps: { ...floating, position: 'bottom-end', offset: 4, withInitialFocusPlaceholder: false },
    classNames: { dropdown: classes.floating, item: classes.menuItem, label: classes.menuLabel },
  },
  Modal: {
    defaultProps: {
      radius: 'lg',
      shadow: 'xl',
      centered: true,
      padding: 20,
      overlayProps: { backgroundOpacity: 0.4 },
      transitionProps: { duration: 140, transition: 'fade' },
    },
    classNames: { content: classes.floating, header: classes.modalHeader, title: classes.modalTitle },
  },
  NumberInput: { defaultProps: { size: 'sm', withAsterisk: false } },
  PasswordInput: { defaultProps: { size: 'sm', withAsterisk: false }, classNames: { innerInput: classes.innerInput } },
  Popover: { defaultProps: floating, classNames: { dropdown: classes.floating } },
  Radio: {
    defaultProps: { size: 'xs' },
    classNames: {
      inner: classes.choiceBox,
      radio: classes.check,
      label: classes.choiceLabel,
      description: classes.choiceHelp,
    },
  },
  RadioGroup: { classNames: { label: classes.groupLabel } },
  SegmentedControl: {
    defaultProps: { size: 'xs', withItemsBorders: false },
    classNames: {
      root: classes.segments,
      label: classes.segment,
      indicator: classes.segmentOn,
    },
  },
  Select: {
    defaultProps: {
      size: 'sm',
      withAsterisk: false,
      allowDeselect: false,
      // Enter takes the first of what was searched for, instead of sending the form around it.
      selectFirstOptionOnChange: true,
      comboboxProps: floating,
    },
  },
  Skeleton: { defaultProps: { radius: 'xs' } },
  Switch: {
    defaultProps: { size: 'sm', withThumbIndicator: false },
    classNames: { track: classes.track, label: classes.choiceLabel, description: classes.choiceHelp },
  },
  Tabs: { classNames: { list: classes.tabList, tab: classes.tab } },
  Textarea: { defaultProps: { size: 'sm', withAsterisk: false, autosize: true, minRows: 3 } },
  TextInput: { defaultProps: { size: 'sm', withAsterisk: false } },
  // 200 ms and 8 px from the edge: specification section 9.
  Tooltip: {
    defaultProps: {
      ...inWindow,
      openDelay: 200,
      offset: 8,
      events: { hover: true, focus: true, touch: false },
      transitionProps: { duration: 120 },
      middlewares: { shift: { padding: 8 }, flip: { padding: 8 } },
    },
    classNames: { tooltip: classes.tooltip },
  },
}
