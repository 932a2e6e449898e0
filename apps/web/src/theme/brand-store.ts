import { brands, type Brand } from '@trellis/domain/api/ids'
import { useSyncExternalStore } from 'react'
import { readLocal, writeLocal } from '../session/local-store.ts'

/** The brand stands on <html> before the first paint (before-paint.js) and follows the selected team. */
const listeners = new Set<() => void>()

function currentBrand(): Brand {
  return brands.find((brand) => brand === document.documentElement.dataset['brand']) ?? 'generic'
}

export function showBrand(brand: Brand) {
  if (brand === currentBrand() && readLocal('brand') === brand) return
  document.documentElement.dataset['brand'] = brand
  writeLocal('brand', brand)
  for (const listener of listeners) listener()
}

export function useBrand(): Brand {
  return useSyncExternalStore(subscribe, currentBrand)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
