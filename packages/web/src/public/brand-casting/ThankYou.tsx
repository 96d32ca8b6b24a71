import type { BrandCasting } from "@trame/core/campaigns/castings/contract/brand"
import { plural } from "@trame/core/lib/text"
import { useEffect, useRef } from "react"
import { formatCount, formatDate } from "../../lib/format.ts"
import { PublicButton } from "../../ui/public/PublicButton.tsx"
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
        <strong>{formatCount(submitted, "décision")}</strong>{" "}
        {plural(submitted, "a été transmise", "ont été transmises")} à {agencyName ?? "l'agence"}.
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

/** The product's weave with its weft drawn as a tick. */
function DoneMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 120 96" fill="none" aria-hidden="true">
      <path className={styles.warp} d="M24 8v80M48 8v80M72 8v80M96 8v80" />
      <path className={styles.weft} pathLength={1} d="M8 50 L44 76 L112 18" />
    </svg>
  )
}
