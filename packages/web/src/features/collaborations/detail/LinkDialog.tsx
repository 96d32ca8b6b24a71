import { ExportOutlined, LinkOutlined } from "@ant-design/icons"
import { useQueryClient } from "@tanstack/react-query"
import { Button, Input } from "antd"
import { useId } from "react"
import { client } from "../../../lib/api/api.ts"
import { useAttempt } from "../../../lib/forms/useAttempt.ts"
import { CopyButton } from "../../../ui/CopyButton.tsx"
import { DialogFrame } from "../../../ui/dialog/DialogFrame.tsx"
import { Toggle } from "../../../ui/form/Toggle.tsx"
import { FailureAlert } from "../../../ui/states/SaveNotices.tsx"
import { patchCard } from "../cache.ts"
import { useCollaboration, useDetailCache } from "./collaboration.ts"
import styles from "./LinkDialog.module.css"

export function LinkDialog() {
  return (
    <DialogFrame title="Lien de suivi pour la marque">
      <LinkPanel />
      <GuestPageLink />
    </DialogFrame>
  )
}

function LinkPanel() {
  const { collaborationId, detail } = useCollaboration()
  const { linkToken, linkActive } = detail.collaboration
  const queries = useQueryClient()
  const cache = useDetailCache()
  const { busy, problem, attempt } = useAttempt()
  const url = `${window.location.origin}/suivi/${linkToken}`

  const set = async (active: boolean) => {
    const saved = await attempt(() => client.collaborations.setLink({ collaborationId, active }))
    if (!saved) return
    const { token, active: linkActive, ...versions } = saved
    const changes = { linkToken: token, linkActive, ...versions }
    cache.patch((known) => ({ ...known, collaboration: { ...known.collaboration, ...changes } }))
    patchCard(queries, collaborationId, changes)
  }

  return (
    <>
      <p className={styles.lead}>
        La marque suit la campagne sans compte : étapes, influenceurs et documents marqués « Visible par la
        marque ».
      </p>
      {problem ? <FailureAlert title={`Erreur: ${problem.message}`} /> : null}
      {linkToken ? (
        <>
          <div className={styles.row}>
            <Input
              readOnly
              value={url}
              aria-label="Lien de suivi"
              onFocus={(event) => event.target.select()}
              className={styles.url}
            />
            <CopyButton text={url} label="Copier le lien" type="primary" />
          </div>
          <a className={styles.open} href={url} target="_blank" rel="noopener noreferrer">
            <ExportOutlined aria-hidden="true" /> Ouvrir dans un nouvel onglet
          </a>
          <div className={styles.switch}>
            <Toggle
              label={linkActive ? "Lien actif" : "Lien désactivé"}
              about={
                linkActive
                  ? "Toute personne qui a ce lien peut voir la page. Désactivez-le pour en fermer l'accès aussitôt."
                  : "La page répond que le lien n'est plus actif. Réactivez-le pour que le même lien fonctionne de nouveau."
              }
              checked={linkActive}
              busy={busy}
              onChange={(active) => void set(active)}
            />
          </div>
        </>
      ) : (
        <Button
          type="primary"
          icon={<LinkOutlined aria-hidden="true" />}
          loading={busy}
          onClick={() => void set(true)}
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
        On y voit les étapes, les documents communs hors contrats et ceux que voit la marque, jamais les
        rémunérations ; chacun peut y ajouter étapes et documents. Le lien personnel d'un influenceur, qui lui
        montre la sienne, se copie dans l'onglet Influenceurs.
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
