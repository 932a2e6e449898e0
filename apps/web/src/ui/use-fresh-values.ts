import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useRef } from 'react'
import { takenUp } from '../drafts/taken-up.ts'

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
  return { ...saved, ...takenUp({ value: values, base: before }, saved)?.changes }
}
