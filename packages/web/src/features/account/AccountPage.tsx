import { REFUSAL_MESSAGES } from "@trame/core/lib/access"
import { Alert } from "antd"
import { useEffect, useState } from "react"
import { Link, useLocation } from "react-router-dom"
import { lazyDialog } from "../../lib/dialog/lazyDialog.tsx"
import { useMe } from "../../lib/session/me.ts"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import { DialogOutlet } from "../../ui/dialog/DialogOutlet.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import styles from "./Account.module.css"
import accountPageStyles from "./AccountPage.module.css"
import { AgencySection, RenameDialog } from "./AgencySection.tsx"
import { accountDialogs, useAgency } from "./account.ts"
import { CheckoutReturn } from "./CheckoutReturn.tsx"
import { JoinSection } from "./JoinSection.tsx"
import { EmailDialog, ProfileSection } from "./ProfileSection.tsx"
import { RemovalDialog, RemovalSection } from "./RemovalSection.tsx"
import { type SectionId, sectionsFor, TITLES } from "./Section.tsx"
import { PasswordDialog, SecuritySection } from "./SecuritySection.tsx"
import { SubscriptionSection } from "./SubscriptionSection.tsx"
import { MemberRemovalDialog, TeamSection } from "./TeamSection.tsx"
import { TotpDialog, TotpRemovalDialog } from "./TotpDialog.tsx"

const CancellationDialog = lazyDialog(() => import("./CancellationDialog.tsx"))
const OwnerDialog = lazyDialog(() => import("./OwnerDialog.tsx"))
const PermissionsDialog = lazyDialog(() => import("./PermissionsDialog.tsx"))

/** For everybody signed in, whatever their agency, subscription or status (decisions §1). */
export function Component() {
  const me = useMe()
  const agency = useAgency()
  useDocumentTitle("Compte")

  const sections = sectionsFor(me, agency.data?.agency)
  const shows = new Set(sections)
  return (
    <>
      <PageHeader title="Compte" subtitle="Votre profil, votre agence et son équipe." />
      <CheckoutReturn />
      {me.status === "rejected" ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          className={styles.notice}
          title={REFUSAL_MESSAGES.rejected}
        />
      ) : null}
      <div className={styles.layout}>
        <AccountNav sections={sections} />
        <div className={styles.sections}>
          {shows.has("join") ? <JoinSection /> : null}
          {shows.has("subscription") ? <SubscriptionSection /> : null}
          <ProfileSection />
          <SecuritySection />
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
          rename: () => <RenameDialog />,
          owner: () => <OwnerDialog />,
          permissions: ({ member }) => <PermissionsDialog memberId={member} />,
          "member-removal": ({ member }) => <MemberRemovalDialog memberId={member} />,
          removal: () => <RemovalDialog />,
        }}
      </DialogOutlet>
    </>
  )
}

/** The page's own contents, beside it where there is room. */
export function AccountNav({ sections }: { sections: readonly SectionId[] }) {
  const current = useSectionInView(sections)
  return (
    <nav aria-label="Sur cette page" className={accountPageStyles.nav}>
      <ul className={accountPageStyles.list}>
        {sections.map((id) => (
          <li key={id}>
            <Link
              to={{ hash: id }}
              replace
              className={accountPageStyles.link}
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

/** How far down the window a section's top counts as reached. */
const REACHED = 0.35

/** The section being read; where the page ends, the one that was asked for or else the last. */
export function useSectionInView(sections: readonly SectionId[]): SectionId | undefined {
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
