import { useLocation } from "react-router-dom"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import { PageHeader } from "../PageHeader.tsx"
import { AgencyPicker } from "./AgencyPicker.tsx"
import styles from "./ChooseAgency.module.css"

/** Instead of a page of `/app`, for the super-admin who works in no agency: it opens once one is chosen. */
export default function ChooseAgency() {
  const { pathname, search } = useLocation()
  useDocumentTitle("Choisissez une agence")
  return (
    <div className={styles.page}>
      <PageHeader
        title="Choisissez une agence"
        subtitle="Ces pages montrent les données d'une agence. Ce que vous y faites est enregistré à votre nom."
      />
      <AgencyPicker to={`${pathname}${search}`} />
    </div>
  )
}
