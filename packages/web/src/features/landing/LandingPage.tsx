import { SkipLink } from "../../components/public/SkipLink.tsx"
import { useTheme } from "../../lib/themeChoice.ts"
import { useDescription } from "../../lib/useDescription.ts"
import { useDocumentTitle } from "../../lib/useDocumentTitle.ts"
import { useFragment } from "../../lib/useFragment.ts"
import { SiteFooter } from "../site/SiteFooter.tsx"
import { About } from "./About.tsx"
import { Closing } from "./Closing.tsx"
import { FeatureGrid } from "./FeatureGrid.tsx"
import { Hero } from "./Hero.tsx"
import { Journey } from "./Journey.tsx"
import { Stats } from "./Stats.tsx"

const DESCRIPTION =
  "Trame réunit les campagnes, les créateurs, les clients et les paiements des agences de marketing d'influence, du premier brief au dernier règlement."

/** Spec 1 §2 "Landing page". */
export function Component() {
  useTheme()
  useDocumentTitle("Le logiciel des agences d'influence")
  useDescription(DESCRIPTION)
  useFragment()
  return (
    <>
      <SkipLink />
      <Hero />
      <Journey />
      <FeatureGrid />
      <About />
      <Stats />
      <Closing />
      <SiteFooter />
    </>
  )
}
