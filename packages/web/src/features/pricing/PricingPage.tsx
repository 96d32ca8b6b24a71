import { PublicQueries } from "../../public/PublicQueries.tsx"
import { Pricing } from "./Pricing.tsx"

export function Component() {
  return (
    <PublicQueries>
      <Pricing />
    </PublicQueries>
  )
}
