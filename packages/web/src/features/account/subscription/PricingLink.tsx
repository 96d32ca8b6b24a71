import { Button } from "antd"

interface PricingLinkProps {
  label: string
  primary?: boolean
  /** For whoever has a subscription: the page then lets them stay (spec 1 §2). */
  upgrade?: boolean
}

/** To a page outside the application: a full load. */
export function PricingLink({ label, primary = false, upgrade = false }: PricingLinkProps) {
  return (
    <Button href={upgrade ? "/pricing?upgrade=true" : "/pricing"} type={primary ? "primary" : "default"}>
      {label}
    </Button>
  )
}
