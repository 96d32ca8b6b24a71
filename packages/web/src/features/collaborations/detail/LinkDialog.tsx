import { ExportOutlined, LinkOutlined, MailOutlined } from "@ant-design/icons"
import { useQueryClient } from "@tanstack/react-query"
import { Button, Input } from "antd"
import { useId, useState } from "react"
import { client } from "../../../lib/api/api.ts"
import { useDialogParam } from "../../../lib/dialog/useDialogParam.ts"
import { useAttempt } from "../../../lib/forms/useAttempt.ts"
import { CopyButton } from "../../../ui/CopyButton.tsx"
import { DialogFrame } from "../../../ui/dialog/DialogFrame.tsx"
import { Toggle } from "../../../ui/form/Toggle.tsx"
import { FailureAlert } from "../../../ui/states/SaveNotices.tsx"
import { patchCard } from "../cache.ts"
import { collaborationDialogs, useCollaboration, useDetailCache } from "./collaboration.ts"
import styles from "./LinkDialog.module.css"

export default function LinkDialog() {
  const link = useLinkSwitch()
  return (
    <DialogFrame title="Lien de suivi pour la marque" width={700}>
      <LinkPanel link={link} />
      <GuestPageLink />
      <LinkSwitch link={link} />
    </DialogFrame>
  )
}

/** The brand's link is made once; it and the influencers' page are open or closed together. */
function useLinkSwitch() {
  const { collaborationId } = useCollaboration()
  const queries = useQueryClient()
  const cache = useDetailCache()
  const { busy, problem, attempt } = useAttempt()

  const set = async (active: boolean) => {
    const saved = await attempt(() => client.collaborations.setLink({ collaborationId, active }))
    if (!saved) return
    const { token, active: linkActive, ...versions } = saved
    const changes = { linkToken: token, linkActive, ...versions }
    cache.patch((known) => ({ ...known, collaboration: { ...known.collaboration, ...changes } }))
    patchCard(queries, collaborationId, changes)
  }
  return { busy, problem, set }
}

function LinkPanel({ link: { busy, problem, set } }: { link: ReturnType<typeof useLinkSwitch> }) {
  const { detail } = useCollaboration()
  const { open } = useDialogParam(collaborationDialogs)
  // Made by a colleague meanwhile, it takes nobody's place in the dialog.
  const [asked, setAsked] = useState(false)
  const { linkToken, linkActive } = detail.collaboration
  const url = `${window.location.origin}/suivi/${linkToken}`
  return (
    <>
      <p className={styles.lead}>
        La marque suit la campagne sans compte&nbsp;: étapes, influenceurs et documents marqués «&nbsp;Visible
        par la marque&nbsp;».
      </p>
      {problem ? <FailureAlert title={`Erreur: ${problem.message}`} /> : null}
      {linkToken ? (
        <>
          <div className={styles.row}>
            <Input
              readOnly
              autoFocus={asked}
              value={url}
              aria-label="Lien de suivi"
              onFocus={(event) => event.target.select()}
              className={styles.url}
            />
            <CopyButton text={url} label="Copier le lien" type="primary" />
            {linkActive ? (
              <Button icon={<MailOutlined aria-hidden="true" />} onClick={() => open("send")}>
                Envoyer par e-mail
              </Button>
            ) : null}
          </div>
          <a className={styles.open} href={url} target="_blank" rel="noopener noreferrer">
            <ExportOutlined aria-hidden="true" /> Ouvrir dans un nouvel onglet
          </a>
        </>
      ) : (
        <Button
          type="primary"
          icon={<LinkOutlined aria-hidden="true" />}
          loading={busy}
          onClick={() => {
            setAsked(true)
            void set(true)
          }}
        >
          Générer le lien
        </Button>
      )}
    </>
  )
}

/** The influencers' page as everybody sees it; each one's own link is on the Influenceurs tab. */
function GuestPageLink() {
  const id = useId()
  const { collaborationId } = useCollaboration()
  const url = guestPageOf(collaborationId)
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h3 id={id} className={styles.title}>
        Page des influenceurs
      </h3>
      <p className={styles.lead}>
        On y voit les étapes, les documents que voit la marque et ce qui y a été ajouté, jamais les
        rémunérations&nbsp;; chacun peut y ajouter étapes et documents. Le lien personnel d'un influenceur,
        qui lui montre la sienne et les documents «&nbsp;Visible par les influenceurs&nbsp;», se copie ou
        s'envoie dans l'onglet Influenceurs.
      </p>
      <div className={styles.row}>
        <a href={url} target="_blank" rel="noopener noreferrer" className={styles.url}>
          {url}
        </a>
        <CopyButton text={url} label="Copier l'adresse" duration={3000} />
      </div>
    </section>
  )
}

/** Before the brand has a link, the influencers' page alone is open. */
function LinkSwitch({ link: { busy, set } }: { link: ReturnType<typeof useLinkSwitch> }) {
  const { linkToken, linkActive } = useCollaboration().detail.collaboration
  const open = linkActive || !linkToken
  return (
    <div className={styles.switch}>
      <Toggle
        label={open ? "Lien actif" : "Lien désactivé"}
        about={
          open
            ? "Toute personne qui a l'un de ces liens peut voir sa page. Désactivez-les pour en fermer l'accès aussitôt, à la marque comme aux influenceurs."
            : "Ces pages répondent que le lien n'est plus actif. Réactivez-les pour que les mêmes liens fonctionnent de nouveau."
        }
        checked={open}
        busy={busy}
        onChange={(active) => void set(active)}
      />
    </div>
  )
}

/** The page that influencers open without an account (rules/campaigns.md#guest-page). */
export const guestPageOf = (collaborationId: string): string =>
  `${window.location.origin}/collaboration/${collaborationId}`

interface Influencer {
  collaborationId: string
  participantId: string
  /** What shows the rate. */
  key: string
}

export const influencerPageOf = ({ collaborationId, participantId, key }: Influencer): string =>
  `${guestPageOf(collaborationId)}?influencerId=${participantId}&key=${key}`
