import { useQueryClient } from "@tanstack/react-query"
import type { AgencyAccount } from "@trame/core/account/contract/membership"
import { REFUSAL_MESSAGES } from "@trame/core/lib/access"
import { Alert } from "antd"
import { useEffect, useState } from "react"
import { Link, useLocation, useNavigate } from "react-router-dom"
import { useUrlParam } from "../../lib/address/address.ts"
import { client } from "../../lib/api/api.ts"
import { lazyDialog } from "../../lib/dialog/lazyDialog.tsx"
import { useNotices } from "../../lib/notices.tsx"
import { useMe } from "../../lib/session/me.ts"
import { useDocumentTitle, useFragment } from "../../lib/useDocument.ts"
import { DialogOutlet } from "../../ui/dialog/DialogOutlet.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import styles from "./AccountPage.module.css"
import { AgencySection, CodeDialog, JoinSection, OwnerDialog, RenameDialog } from "./AgencySection.tsx"
import {
  accountDialogs,
  refreshAccount,
  type SectionId,
  sectionsFor,
  TITLES,
  useAgency,
  useMayManage,
  useTeam,
} from "./account.ts"
import { HomePageSection } from "./HomePageSection.tsx"
import { KeyboardSection } from "./KeyboardSection.tsx"
import { NotificationsSection } from "./NotificationsSection.tsx"
import { EmailDialog, ProfileSection } from "./ProfileSection.tsx"
import { RemovalDialog, RemovalSection } from "./RemovalSection.tsx"
import { RecoveryCodesDialog, TotpDialog, TotpRemovalDialog } from "./SecondStepDialogs.tsx"
import { PasswordDialog, SecuritySection } from "./SecuritySection.tsx"
import { CancellationDialog, SubscriptionSection } from "./SubscriptionSection.tsx"
import { MemberRemovalDialog, PermissionsDialog, ReadmissionDialog, TeamSection } from "./TeamSection.tsx"

const AppearanceDialog = lazyDialog(() => import("./AppearanceDialog.tsx"))

/** For every signed-in user, whatever their agency or status (rules/platform.md#account-page). */
export function Component() {
  const me = useMe()
  const agency = useAgency()
  const team = useTeam({ enabled: me.agencyId !== null && me.status !== "rejected" })
  useDocumentTitle("Compte")
  useFragment(!agency.isPending && !team.isLoading)

  const sections = sectionsFor(me, agency.data?.agency)
  const shows = new Set(sections)
  return (
    <>
      <PageHeader title="Compte" subtitle="Votre profil, votre agence et son équipe." />
      <CheckoutReturn />
      {agency.data?.agency ? <Invitation agency={agency.data.agency} /> : null}
      {me.status === "rejected" ? (
        <Alert type="error" showIcon role="alert" className="mb-7" title={REFUSAL_MESSAGES.rejected} />
      ) : null}
      <div className={`grid items-start ${styles.layout}`}>
        <AccountNav sections={sections} />
        <div className="grid gap-7 cols-1">
          {shows.has("join") ? <JoinSection /> : null}
          {shows.has("subscription") ? <SubscriptionSection /> : null}
          <ProfileSection />
          <SecuritySection />
          {shows.has("notifications") ? <NotificationsSection /> : null}
          {shows.has("home") ? <HomePageSection /> : null}
          <KeyboardSection />
          {shows.has("agency") ? <AgencySection /> : null}
          {shows.has("team") ? <TeamSection /> : null}
          <RemovalSection />
        </div>
      </div>
      <DialogOutlet of={accountDialogs}>
        {{
          cancellation: () => <CancellationDialog />,
          email: () => <EmailDialog />,
          password: () => <PasswordDialog />,
          totp: () => <TotpDialog />,
          "totp-removal": () => <TotpRemovalDialog />,
          "recovery-codes": () => <RecoveryCodesDialog />,
          rename: () => <RenameDialog />,
          appearance: () => <AppearanceDialog />,
          code: () => <CodeDialog />,
          owner: () => <OwnerDialog />,
          permissions: ({ member }) => <PermissionsDialog memberId={member} />,
          "member-removal": ({ member }) => <MemberRemovalDialog memberId={member} />,
          readmission: ({ member }) => <ReadmissionDialog memberId={member} />,
          removal: () => <RemovalDialog />,
        }}
      </DialogOutlet>
    </>
  )
}

/** The page's table of contents, beside the page if there is room. */
function AccountNav({ sections }: { sections: readonly SectionId[] }) {
  const current = useSectionInView(sections)
  return (
    <nav aria-label="Sur cette page" className={styles.nav}>
      <ul className="grid">
        {sections.map((id) => (
          <li key={id}>
            <Link
              to={{ hash: id }}
              replace
              className={`block px-4 py-3 soft medium leading-snug no-underline ${styles.link}`}
              aria-current={id === current ? "location" : undefined}
            >
              {TITLES[id]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Height in the window at which a section counts as reached. */
const REACHED = 0.35

/** The section in view; at the page's end, the requested or last one. */
function useSectionInView(sections: readonly SectionId[]): SectionId | undefined {
  const [current, setCurrent] = useState(sections[0])
  const names = sections.join(" ")
  const asked = useLocation().hash.slice(1)

  useEffect(() => {
    const ids = names.split(" ") as SectionId[]
    const look = () => setCurrent(sectionAt(ids, asked))
    look()
    window.addEventListener("scroll", look, { passive: true })
    return () => window.removeEventListener("scroll", look)
  }, [names, asked])

  return current
}

function sectionAt(ids: SectionId[], asked: string): SectionId | undefined {
  const above = (share: number) => (id: SectionId) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top
    return top !== undefined && top <= window.innerHeight * share
  }
  const reached = ids.filter(above(REACHED)).at(-1) ?? ids[0]
  const { scrollHeight, clientHeight } = document.documentElement
  const atEnd = window.scrollY > 0 && window.scrollY + clientHeight >= scrollHeight - 2
  if (!atEnd || !reached) return reached
  return ids.slice(ids.indexOf(reached)).find((id) => id === asked && above(1)(id)) ?? ids.at(-1)
}

/** An invitation (`?code=`) opened by a member of an agency (rules/platform.md#joining). */
function Invitation({ agency }: { agency: AgencyAccount }) {
  const [code, setCode] = useUrlParam("code")
  if (!code) return null
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      className="mb-7"
      title={`Vous appartenez déjà à « ${agency.name} ».`}
      description={
        [agency.code, agency.id].includes(code)
          ? "C'est elle qui vous a invité : vous n'avez rien à faire."
          : "Cette invitation vient d'une autre agence, et un compte n'appartient qu'à une seule."
      }
      closable={{ "aria-label": "Fermer", onClose: () => setCode(null) }}
    />
  )
}

const WORDS: Record<
  CheckoutOutcome,
  { type: "info" | "success" | "warning"; title: string; description?: string }
> = {
  checking: { type: "info", title: "Confirmation de votre paiement…" },
  waiting: {
    type: "info",
    title: "Votre paiement est en cours de traitement.",
    description: "Cette page se mettra à jour dès que le prestataire de paiement l'aura confirmé.",
  },
  unknown: {
    type: "warning",
    title: "Votre abonnement n'a pas pu être vérifié.",
    description: "Rechargez la page dans quelques instants : rien ne sera payé deux fois.",
  },
  cancelled: { type: "info", title: "Paiement abandonné : rien n'a été débité." },
}

type CheckoutOutcome = "checking" | "waiting" | "unknown" | "cancelled"

/** The first page after subscribing (rules/team.md#first-steps). */
const FIRST_PAGE = "/app/today"

const LOOKS = 5
const LOOK_EVERY_MS = 2000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The user returns from the provider's page before its events arrive: polls until the subscription is active. */
async function untilActive(signal: AbortSignal): Promise<CheckoutOutcome | "active"> {
  for (let look = 1; look <= LOOKS && !signal.aborted; look += 1) {
    try {
      if ((await client.billing.refresh()).active) return "active"
    } catch {
      if (look === LOOKS) return "unknown"
    }
    if (look < LOOKS) await pause(LOOK_EVERY_MS)
  }
  return "waiting"
}

/** The result of a payment after the return from the card provider: reads `?checkout=`, then removes it. */
function CheckoutReturn() {
  const [checkout, setCheckout] = useUrlParam("checkout")
  const mayManage = useMayManage()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const notices = useNotices()
  const [outcome, setOutcome] = useState<CheckoutOutcome | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each return, whatever changes meanwhile
  useEffect(() => {
    if (!checkout) return
    setOutcome(checkout === "success" && mayManage ? "checking" : checkout === "success" ? null : "cancelled")
    setCheckout(null)
  }, [checkout])

  useEffect(() => {
    if (outcome !== "checking") return
    const leaving = new AbortController()
    void untilActive(leaving.signal).then(async (found) => {
      if (leaving.signal.aborted) return
      await refreshAccount(queries)
      if (found !== "active") return setOutcome(found)
      notices.success("Votre abonnement est actif. Merci, et bienvenue !")
      // Replaces the entry, so that "back" does not return to the payment.
      navigate(FIRST_PAGE, { replace: true })
    })
    return () => leaving.abort()
  }, [outcome, queries, navigate, notices])

  const words = outcome && WORDS[outcome]
  const dismiss = () => setOutcome(null)
  return (
    <div role="status">
      {words ? (
        <Alert
          {...words}
          showIcon
          className="mb-7"
          closable={outcome === "checking" ? false : { "aria-label": "Fermer", onClose: dismiss }}
        />
      ) : null}
    </div>
  )
}
