/** The sign of the product: a trellis and the stem that climbs it, in the brand's colour. */
export function Mark({ size = 22 }: { size?: number }) {
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
