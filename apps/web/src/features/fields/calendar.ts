import { later } from '../../ui/later.tsx'

/** The calendars beside a line for days: they come while one types. */
export const [DayPicker, useDayPicker] = later(async () => (await import('./date-picker.tsx')).DayPicker)
export const [RangePicker, useRangePicker] = later(async () => (await import('./date-picker.tsx')).RangePicker)
