import { PRODUCT_NAME } from "@trame/core/product"
import { LegalPage } from "./LegalPage.tsx"
import { PRIVACY_SECTIONS } from "./privacySections.tsx"

export function Component() {
  return (
    <LegalPage
      title="Politique de confidentialité"
      description={`Quelles données ${PRODUCT_NAME} traite, pourquoi, combien de temps, avec qui, et comment exercer vos droits.`}
      updated="2026-11-21"
      sections={PRIVACY_SECTIONS}
    />
  )
}
