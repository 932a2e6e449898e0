import type { RowHeight } from '@trellis/domain/layouts/api'

/** One, two and four lines of text, px. */
export const rowHeightPx: Record<RowHeight, number> = { short: 36, medium: 60, tall: 100 }
