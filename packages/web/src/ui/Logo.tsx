import { PRODUCT_NAME } from "@trame/core/lib/text"

interface LogoProps {
  /** Side of the mark in pixels. */
  size?: number
  markOnly?: boolean
  className?: string
}

/** Three warps and a coral weft that passes over and under: the product's mark. */
export function Logo({ size = 30, markOnly = false, className = "" }: LogoProps) {
  return (
    <span className={`inline-flex items-center ${className}`} style={{ gap: size * 0.34 }}>
      <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
        <g stroke="currentColor" strokeWidth="4.5" strokeLinecap="round">
          <path d="M7 4v24M16 4v4.5M16 15.5v12.5M25 4v24" />
        </g>
        <g stroke="var(--coral)" strokeWidth="4.5" strokeLinecap="round">
          <path d="M3.5 12h.2M10.5 12h11M28.3 12h.2" />
        </g>
        <path d="M3.5 21h7M21.5 21h7" stroke="var(--coral)" strokeWidth="4.5" strokeLinecap="round" />
      </svg>
      {markOnly ? null : (
        <span style={{ font: `750 ${size * 0.82}px/1 var(--font-title)`, letterSpacing: "-0.03em" }}>
          {PRODUCT_NAME}
        </span>
      )}
    </span>
  )
}
