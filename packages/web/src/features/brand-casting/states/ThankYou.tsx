import type { BrandCasting } from "@trame/core/castings/brand-contract"
import { useEffect, useRef } from "react"
import { PublicButton } from "../../../components/public/PublicButton.tsx"
import { formatDate } from "../../../lib/format.ts"
import { counted } from "../../public-campaign/wording.ts"
import { DoneMark } from "./DoneMark.tsx"
import styles from "./ThankYou.module.css"

interface ThankYouProps {
  name: string
  submitted: number
  casting: BrandCasting["casting"]
  onBack: () => void
}

export function ThankYou({ name, submitted, casting: { agencyName, deadline }, onBack }: ThankYouProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    title.current?.focus()
  }, [])
  return (
    <section className={styles.thanks}>
      <DoneMark />
      <h1 ref={title} tabIndex={-1} className={styles.title}>
        Merci pour vos retours !
      </h1>
      <p className={styles.name}>{name}</p>
      <p className={styles.count}>
        <strong>{counted(submitted, "décision")}</strong>{" "}
        {submitted > 1 ? "ont été transmises" : "a été transmise"} à {agencyName ?? "l'agence"}.
      </p>
      <p className={styles.note}>
        {deadline
          ? `Vous pouvez encore changer d'avis jusqu'au ${formatDate(deadline, { style: "long" })} inclus, avec ce même lien.`
          : "Vous pouvez encore changer d'avis avec ce même lien."}
      </p>
      <PublicButton className={styles.back} onClick={onBack}>
        Modifier mes choix
      </PublicButton>
    </section>
  )
}
