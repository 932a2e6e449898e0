/** The key of shortcuts, as it is written on the keyboard. */
export const commandKey = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl'
