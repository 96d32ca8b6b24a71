import type { BrandCasting } from "@trame/core/castings/brand-contract"
import { PublicLayout } from "../../components/public/PublicLayout.tsx"
import styles from "./Casting.module.css"
import { Choosing } from "./Choosing.tsx"
import { useChoices } from "./choices/useChoices.ts"
import { useSubmission } from "./choices/useSubmission.ts"
import { CastingHeader } from "./header/CastingHeader.tsx"
import { NothingProposed } from "./states/NothingProposed.tsx"
import { ThankYou } from "./states/ThankYou.tsx"

interface CastingProps {
  token: string
  view: BrandCasting
  /** Why no more answers are taken, where the page was open when that happened. */
  closed: string | null
}

export function Casting({ token, view, closed }: CastingProps) {
  const { casting, proposals } = view
  const [choices, store] = useChoices(view)
  const submission = useSubmission(token, store)

  const backToChoices = () => {
    submission.reopen()
    document.getElementById("contenu")?.focus()
  }

  return (
    <PublicLayout
      aside={casting.agencyName ? <span className={styles.agency}>{casting.agencyName}</span> : null}
      footer={
        <p className={styles.words}>
          Ce lien est privé : merci de ne pas le partager en dehors de vos équipes.
        </p>
      }
    >
      {submission.sent ? (
        <ThankYou {...submission.sent} casting={casting} onBack={backToChoices} />
      ) : (
        <>
          <CastingHeader casting={casting} />
          {proposals.length ? (
            <Choosing view={view} choices={choices} store={store} submission={submission} closed={closed} />
          ) : (
            <NothingProposed />
          )}
        </>
      )}
    </PublicLayout>
  )
}
