/** Records added on each day of the month up to today; days without any are 0. */
export function addedUpTo(today: string, counted: readonly { day: string; count: number }[]): number[] {
  const countByDay = new Map(counted.map(({ day, count }) => [day, count]))
  return Array.from(
    { length: Number(today.slice(8)) },
    (_, index) => countByDay.get(`${today.slice(0, 8)}${String(index + 1).padStart(2, '0')}`) ?? 0,
  )
}

export const sumOf = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)
