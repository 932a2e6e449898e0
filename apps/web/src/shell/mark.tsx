import { useBrand } from '../theme/brand-store.ts'
import { brandIcons } from '../theme/brands.ts'
import { Icon } from '../ui/icon.tsx'
import classes from './mark.module.css'

/** The sign of the product in the brand that the page wears: a trellis with its stem, or what the brand is about. */
export function Mark({ size = 22 }: { size?: number }) {
  const brand = useBrand()
  if (brand === 'generic') return <Trellis size={size} />
  return (
    <span className={classes.mark} style={{ width: size, height: size }}>
      <Icon name={brandIcons[brand]} style="solid" size={Math.round(size * 0.68)} />
    </span>
  )
}

function Trellis({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 22 22" aria-hidden style={{ display: 'block', flex: 'none' }}>
      <rect width="22" height="22" rx="6" fill="var(--brand-fill)" />
      <path
        d="M7.5 4.5v13M14.5 4.5v13M4.5 8.5h13M4.5 14h13"
        stroke="#fff"
        strokeWidth="1.5"
        strokeLinecap="round"
        opacity=".55"
      />
      <path d="M7.5 17.5V14c0-3 7-2.5 7-5.5v-4" stroke="#fff" strokeWidth="1.9" strokeLinecap="round" fill="none" />
    </svg>
  )
}
