import { useQuery } from "@tanstack/react-query"
import type { BrandCasting } from "@trame/core/campaigns/castings/contract/brand"
import { daysBetween, today } from "@trame/core/lib/day"
import { plural } from "@trame/core/lib/text"
import { useEffect, useRef, useState } from "react"
import { usePublicParams } from "../../lib/address/publicRoute.tsx"
import { api } from "../../lib/api/api.ts"
import type { Problem } from "../../lib/api/problem.ts"
import { formatCount, formatDate } from "../../lib/format.ts"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import { LinkPage, LinkQuery } from "../../ui/public/LinkPage.tsx"
import { MessagePage } from "../../ui/public/Message.tsx"
import { PublicButton } from "../../ui/public/PublicButton.tsx"
import { PublicHeader, PublicSkeleton } from "../../ui/public/PublicHeader.tsx"
import { PublicLayout } from "../../ui/public/PublicLayout.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import styles from "./BrandCastingPage.module.css"
import { useChoices, useSubmission, withdrawnOf } from "./choice.ts"
import { DecisionScreen } from "./DecisionScreen.tsx"
import { Withdrawn } from "./Withdrawn.tsx"

const INVALID = "Lien non valide"

function InvalidLink({ reason }: { reason: string }) {
  useDocumentTitle(INVALID)
  return (
    <MessagePage title={INVALID}>
      <p role="alert">{reason}</p>
      <p>Une question ? Contactez l'agence qui vous a envoyé ce lien.</p>
    </MessagePage>
  )
}

const failure = ({ status, code, message }: Problem) => ({
  title: "Ce casting n'a pas pu être chargé",
  text: (
    <p role="alert">
      {status === 0
        ? `Une erreur est survenue lors du chargement des données: ${message}`
        : code === "throttled" || code === "unavailable"
          ? message
          : "Erreur lors de la récupération du casting"}
    </p>
  ),
})

function CastingByLink({ token }: { token: string }) {
  return (
    <LinkQuery
      query={useCasting(token)}
      documentTitle={(view, invalid) =>
        invalid ? INVALID : view ? `Casting – ${view.casting.name}` : "Casting"
      }
      skeleton={<CastingSkeleton />}
      invalid={({ code, message }) => (
        <InvalidLink
          reason={code === "closed" ? message : "Ce lien de casting n'existe pas ou n'est plus actif."}
        />
      )}
      failure={failure}
    >
      {(view, problem) => (
        // Remounts for another casting, whose choices are separate.
        <Casting
          key={view.casting.id}
          token={token}
          view={view}
          closed={problem?.code === "closed" ? problem.message : null}
        />
      )}
    </LinkQuery>
  )
}

/** A brand chooses among influencers, with only a link (rules/campaigns.md#brands-link). */
export function Component() {
  const { token } = usePublicParams()
  return (
    <LinkPage>
      {token ? <CastingByLink token={token} /> : <InvalidLink reason="Token manquant dans l'URL" />}
    </LinkPage>
  )
}

interface CastingProps {
  token: string
  view: BrandCasting
  /** Why the casting closed while the page was open. */
  closed: string | null
}

function Casting({ token, view, closed }: CastingProps) {
  const { casting, proposals } = view
  const [choices, store] = useChoices(view)
  const submission = useSubmission(token, store)

  const backToChoices = () => {
    submission.reopen()
    document.getElementById("contenu")?.focus()
  }

  return (
    <PublicLayout
      agencyName={casting.agencyName}
      appearance={view.appearance}
      footer={<p>Ce lien est privé : merci de ne pas le partager en dehors de vos équipes.</p>}
    >
      {submission.sent ? (
        <ThankYou {...submission.sent} casting={casting} onBack={backToChoices} />
      ) : (
        <>
          <CastingHeader casting={casting} />
          <Withdrawn choices={withdrawnOf(proposals, choices)} onDismiss={store.forget} />
          {proposals.length ? (
            <DecisionScreen
              view={view}
              choices={choices}
              store={store}
              submission={submission}
              closed={closed}
            />
          ) : (
            <div className="mt-7">
              <EmptyState
                title="Aucun influenceur proposé pour le moment"
                description="L'agence prépare sa sélection. Revenez bientôt avec ce même lien."
              />
            </div>
          )}
        </>
      )}
    </PublicLayout>
  )
}

/** Refetches on window focus: others may have answered, and revoked links must close at once. */
const useCasting = (token: string) =>
  useQuery(api.brandCasting.get.queryOptions({ input: { token }, refetchOnWindowFocus: "always" }))

function CastingHeader({ casting }: { casting: BrandCasting["casting"] }) {
  const { name, brand, deadline, description, requirements } = casting
  return (
    <>
      <PublicHeader
        eyebrow="Casting à valider"
        title={name}
        facts={[
          ["Marque", brand],
          ...(deadline ? [["Deadline", <Deadline key="deadline" day={deadline} />] as const] : []),
        ]}
      />
      <div className={`grid mt-7 ${styles.brief}`}>
        <Description text={description} />
        {requirements.length ? (
          <section className={styles.criteria}>
            <h2>Critères recherchés</h2>
            <ul className="grid gap-3">
              {requirements.map((requirement, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: criteria have no id, and the list is static
                <li key={index}>{requirement}</li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </>
  )
}

const Deadline = ({ day }: { day: string }) => (
  <>
    <time dateTime={day}>{formatDate(day, { style: "long" })}</time>{" "}
    <span className={`inline-block soft ${styles.left}`} data-soon={isSoon(day)}>
      {daysLeft(day)}
    </span>
  </>
)

/** A longer text would fill a phone's screen. */
const LONG = 560

function Description({ text }: { text: string }) {
  const [whole, setWhole] = useState(text.length <= LONG)
  return (
    <div>
      <p className={`text-l anywhere pre-line ${styles.text}`} data-whole={whole}>
        {text}
      </p>
      {whole ? null : (
        <PublicButton tone="link" onClick={() => setWhole(true)}>
          Lire toute la description
        </PublicButton>
      )}
    </div>
  )
}

/** Remaining time in Paris days; the deadline's own day is the last. */
export function daysLeft(deadline: string, now = today()): string {
  const days = daysBetween(now, deadline)
  if (days < 0) return "Terminée"
  if (days === 0) return "Dernier jour"
  return days === 1 ? "Plus que demain" : `Plus que ${days} jours`
}

/** Highlights a near deadline. */
const isSoon = (deadline: string, now = today()): boolean => daysBetween(now, deadline) <= 3

const CARDS = ["first", "second", "third"]

function CastingSkeleton() {
  return (
    <PublicSkeleton label="Chargement du casting">
      <i className={styles.facts} />
      <div className={`grid gap-5 ${styles.cards}`}>
        {CARDS.map((card) => (
          <div key={card} className={`grid gap-x-5 gap-y-5 p-5 rounded-l bg-surface border ${styles.card}`}>
            <i className={styles.picture} />
            <div className={`grid gap-4 ${styles.lines}`}>
              <i />
              <i />
            </div>
            <i className={`rounded span-all ${styles.choices}`} />
          </div>
        ))}
      </div>
    </PublicSkeleton>
  )
}

interface ThankYouProps {
  name: string
  submitted: number
  casting: BrandCasting["casting"]
  onBack: () => void
}

function ThankYou({ name, submitted, casting: { agencyName, deadline }, onBack }: ThankYouProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    title.current?.focus()
  }, [])
  return (
    <section className={styles.thanks}>
      <DoneMark />
      <h1 ref={title} tabIndex={-1} className={`mt-7 text-display strong ${styles.title}`}>
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
