import type { Brand } from '@trellis/domain/api/ids'
import type { MantineColorsTuple } from '@mantine/core'

/** Ten shades per brand; 6 carries white text, 7 is its hover, 3 and 7 are text on dark and light. */
export const brandShades: Record<Brand, MantineColorsTuple> = {
  generic: [
    '#f1f9f5',
    '#e1f2e9',
    '#c3e4d3',
    '#9ad1b6',
    '#71ba98',
    '#429d77',
    '#1d7f5b',
    '#026a49',
    '#035439',
    '#073b28',
  ],
  camps: ['#fef5f0', '#fee7dd', '#ffcfb9', '#faae8a', '#eb8b5d', '#d26529', '#b24b02', '#923b00', '#752e00', '#541f00'],
  music: ['#f5f6ff', '#e8ecfe', '#d1d8fe', '#b3befe', '#929eff', '#717af0', '#595ed1', '#4648b3', '#37398f', '#262865'],
  schools: [
    '#f0f8fd',
    '#def0fa',
    '#bde1f4',
    '#90ccec',
    '#63b3db',
    '#2a94c2',
    '#0177a1',
    '#006285',
    '#014d6a',
    '#00374d',
  ],
  weddings: [
    '#fff4f6',
    '#ffe6ea',
    '#ffcbd5',
    '#fda6b9',
    '#ee819c',
    '#d5587c',
    '#b63c62',
    '#99274e',
    '#7a1e3d',
    '#57162b',
  ],
}

/** The sign of each brand, shown where a team has no logo. */
export const brandIcons: Record<Brand, string> = {
  generic: 'plant',
  camps: 'campfire',
  music: 'music-notes',
  schools: 'graduation-cap',
  weddings: 'flower-lotus',
}
