import { REFUSAL_MESSAGES } from "@trame/core/access"
import { Alert } from "antd"
import { PageHeader } from "../../components/PageHeader.tsx"
import { useDocumentTitle } from "../../lib/useDocumentTitle.ts"
import { useMe } from "../session/me.ts"
import styles from "./Account.module.css"
import { AccountNav } from "./AccountNav.tsx"
import { AgencySection } from "./agency/AgencySection.tsx"
import { JoinSection } from "./agency/JoinSection.tsx"
import { DialogHost } from "./DialogHost.tsx"
import { ProfileSection } from "./profile/ProfileSection.tsx"
import { useAgency } from "./queries.ts"
import { RemovalSection } from "./removal/RemovalSection.tsx"
import { sectionsFor } from "./sections.ts"
import { SecuritySection } from "./security/SecuritySection.tsx"
import { CheckoutReturn } from "./subscription/CheckoutReturn.tsx"
import { SubscriptionSection } from "./subscription/SubscriptionSection.tsx"
import { TeamSection } from "./team/TeamSection.tsx"

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
          {shows.has("rejoindre") ? <JoinSection /> : null}
          {shows.has("abonnement") ? <SubscriptionSection /> : null}
          <ProfileSection />
          <SecuritySection />
          {shows.has("agence") ? <AgencySection /> : null}
          {shows.has("equipe") ? <TeamSection /> : null}
          <RemovalSection />
        </div>
      </div>
      <DialogHost />
    </>
  )
}
