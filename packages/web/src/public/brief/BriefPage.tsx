import { today as currentDay, monthOf } from "@trame/core/lib/day"
import { de, PRODUCT_NAME } from "@trame/core/lib/text"
import { useEffect } from "react"
import { useUrlParams } from "../../lib/address/address.ts"
import { usePublicParams } from "../../lib/address/publicRoute.tsx"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import { LinkPage, LinkQuery, reasonOf } from "../../ui/public/LinkPage.tsx"
import { HomeButton, MessagePage } from "../../ui/public/Message.tsx"
import { PublicSkeleton } from "../../ui/public/PublicHeader.tsx"
import { PublicAvatar } from "../../ui/public/PublicImage.tsx"
import { PublicLayout } from "../../ui/public/PublicLayout.tsx"
import styles from "./BriefPage.module.css"
import { dayOf, monthIn, type ShownTask } from "./brief-days.ts"
import { Calendar } from "./Calendar.tsx"
import { ConnectionStatus } from "./ConnectionStatus.tsx"
import { DayTasks } from "./DayTasks.tsx"
import { useBrief } from "./useBrief.ts"
import { registerWorker } from "./worker-registration.ts"

/** The format of links; other slugs are invalid. */
const SLUG = /^[a-z0-9-]{1,100}$/

/** An influencer's tasks, by the agency's link; the page also works offline. */
export function Component() {
  const { slug = "" } = usePublicParams()
  return <LinkPage offline>{SLUG.test(slug) ? <Brief slug={slug} /> : <InvalidLink />}</LinkPage>
}

function InvalidLink() {
  useDocumentTitle("Lien invalide")
  return (
    <MessagePage title="Lien invalide" actions={<HomeButton />}>
      <p>L'adresse est incomplète. Demandez à votre agence de vous renvoyer le lien de votre brief.</p>
    </MessagePage>
  )
}

function Brief({ slug }: { slug: string }) {
  const today = currentDay()
  const [address, setAddress] = useUrlParams({ day: "", month: "" })
  const chosen = dayOf(address.day, today)
  const month = monthIn(address.month, chosen)
  const { query, queue, connection } = useBrief(slug, month, chosen)
  useEffect(registerWorker, [])

  const choose = (day: string) => setAddress({ day: day === today ? null : day, month: null })
  const turn = (other: string) => setAddress({ month: other === monthOf(chosen) ? null : other })
  const tick = ({ id, text, completed }: ShownTask) =>
    void queue.put({
      date: chosen,
      taskId: id,
      text,
      completed: !completed,
      id: crypto.randomUUID(),
      at: Date.now(),
    })
  return (
    <LinkQuery
      query={query}
      documentTitle={(view, invalid) =>
        invalid ? "Brief non trouvé" : view ? `Brief ${de(view.influencerName)}` : "Brief"
      }
      skeleton={<BriefSkeleton />}
      invalid={() => (
        <MessagePage title="Brief non trouvé" actions={<HomeButton />}>
          <p>Aucun brief trouvé pour "{slug}". Vérifiez que le lien est correct.</p>
        </MessagePage>
      )}
      failure={(problem) => ({ title: "Erreur lors du chargement du brief", text: reasonOf(problem) })}
    >
      {({ influencerName, profileImageUrl, agencyName, appearance, days, chosen: around }) => (
        <PublicLayout
          agencyName={agencyName}
          appearance={appearance}
          footer={<p>Powered by {PRODUCT_NAME}</p>}
        >
          <InstallLinks slug={slug} />
          <header className={`row gap-4 ${styles.greeting}`}>
            <span aria-hidden="true">
              <PublicAvatar name={influencerName} imageUrl={profileImageUrl} size={52} />
            </span>
            <h1>Bonjour {influencerName} !</h1>
          </header>
          <ConnectionStatus {...connection} onDismiss={queue.forgetRefused} />
          <div className={`grid gap-8 mt-6 ${styles.columns}`}>
            <Calendar
              month={month}
              chosen={chosen}
              today={today}
              days={days ?? []}
              onMonth={turn}
              onChoose={choose}
            />
            <DayTasks
              day={chosen}
              days={around}
              isLoading={query.error === null && connection.offlineSince === null}
              showsWaiting={connection.waiting > 0}
              onTick={tick}
              onChoose={choose}
            />
          </div>
        </PublicLayout>
      )}
    </LinkQuery>
  )
}

/** Lets a phone install the page like an application. */
const InstallLinks = ({ slug }: { slug: string }) => (
  <>
    <link rel="manifest" href={`/api/brief/${slug}/manifest`} />
    <link rel="apple-touch-icon" href="/icons/brief-apple-180.png" />
    <meta name="apple-mobile-web-app-title" content="Mon brief" />
  </>
)

const BriefSkeleton = () => (
  <PublicSkeleton label="Chargement de votre brief">
    <div className={`grid gap-8 mt-6 ${styles.columns}`}>
      <i className={styles.calendarShape} />
      <div>
        <i className={styles.lineShape} />
        <i className={styles.taskShape} />
        <i className={styles.taskShape} />
        <i className={styles.taskShape} />
      </div>
    </div>
  </PublicSkeleton>
)
