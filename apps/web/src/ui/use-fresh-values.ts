import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useRef } from 'react'

/** Takes over what somebody else saved of a form's values meanwhile; what was changed here and not saved stays. */
export function useFreshValues<Values extends object>(form: UseFormReturnType<Values>, saved: Values): void {
  const base = useRef(saved)
  const take = useEffectEvent(() => {
    const before = base.current
    base.current = saved
    form.setValues(mergedValues(form.values, before, saved))
    form.resetDirty(saved)
  })
  const text = JSON.stringify(saved)
  useEffect(() => {
    if (text !== JSON.stringify(base.current)) take()
  }, [text])
}

/** @param before what was saved when the changes were begun */
export function mergedValues<Values extends object>(values: Values, before: Values, saved: Values): Values {
  const keys = Object.keys(saved) as (keyof Values & string)[]
  const mine = keys.filter((key) => JSON.stringify(values[key]) !== JSON.stringify(before[key]))
  return { ...saved, ...(Object.fromEntries(mine.map((key) => [key, values[key]])) as Partial<Values>) }
}
