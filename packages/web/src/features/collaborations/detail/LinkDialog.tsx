import {
  CheckOutlined,
  CopyOutlined,
  ExportOutlined,
  LinkOutlined,
  MailOutlined,
  ReloadOutlined,
} from "@ant-design/icons"
import { useQueryClient } from "@tanstack/react-query"
import type { Collaboration, CollaborationCard } from "@trame/core/campaigns/collaborations/contract/shapes"
import { Button, Input } from "antd"
import { useId, useState } from "react"
import { client } from "../../../lib/api/api.ts"
import { useDialogParam } from "../../../lib/dialog/useDialogParam.ts"
import { useAttempt } from "../../../lib/forms/attempt.ts"
import { CopyButton, useCopy } from "../../../ui/CopyButton.tsx"
import { DialogFrame } from "../../../ui/dialog/DialogFrame.tsx"
import { Toggle } from "../../../ui/form/Toggle.tsx"
import { NEW_LINK, useNewLink } from "../../../ui/sharing/useNewLink.ts"
import { FailureAlert } from "../../../ui/states/SaveNotices.tsx"
import { patchCard, showSaved } from "../cache.ts"
import { ON_PROFILE } from "../onProfile.ts"
import { collaborationDialogs, useCollaboration, useDetailCache } from "./collaboration.ts"
import styles from "./LinkDialog.module.css"

export default function LinkDialog() {
  const link = useLinkSwitch()
  return (
    <DialogFrame title="Liens publics" width={700}>
      <TrackingLink link={link} />
      <GuestLink />
      <ProfileSwitch />
      <LinkSwitch link={link} />
    </DialogFrame>
  )
}

type Versions = Pick<Collaboration, "version" | "revision">

/** Updates the cache from a write to the collaboration's root. */
function useShowWritten() {
  const { collaborationId } = useCollaboration()
  const queries = useQueryClient()
  const cache = useDetailCache()
  return (changes: Partial<Collaboration>, card: Partial<CollaborationCard> & Versions) => {
    cache.patch((known) => ({ ...known, collaboration: { ...known.collaboration, ...changes, ...card } }))
    patchCard(queries, collaborationId, card)
  }
}

/** The brand's link is created once and can be renewed; it and the influencers' page open and close together. */
function useLinkSwitch() {
  const { collaborationId } = useCollaboration()
  const show = useShowWritten()
  const { busy, problem, attempt } = useAttempt()

  const set = (active: boolean, replaces?: string) =>
    attempt(async () => {
      const written = await client.collaborations.setLink({ collaborationId, active, replaces })
      const { token: linkToken, active: linkActive, ...versions } = written
      show({}, { linkToken, linkActive, ...versions })
    })
  return { busy, problem, set }
}

type Link = ReturnType<typeof useLinkSwitch>

function TrackingLink({ link: { busy, problem, set } }: { link: Link }) {
  const id = useId()
  const { detail } = useCollaboration()
  const { open } = useDialogParam(collaborationDialogs)
  const renewal = useNewLink()
  // A colleague may create the link meanwhile: the focus must not move then.
  const [asked, setAsked] = useState(false)
  const { linkToken, linkActive } = detail.collaboration
  const url = `${window.location.origin}/suivi/${linkToken}`
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 text-l strong">
        Lien de suivi pour la marque
      </h3>
      <p className="mb-5 soft">
        La marque suit la campagne sans compte&nbsp;: étapes, influenceurs et documents marqués «&nbsp;Visible
        par la marque&nbsp;».
      </p>
      {problem ? <FailureAlert title={`Erreur: ${problem.message}`} /> : null}
      {linkToken ? (
        <div className="row wrap gap-3">
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
          <NewLinkButton
            whose="de suivi"
            busy={busy}
            onClick={() =>
              void renewal({
                whose: "de suivi",
                next: "Envoyez ensuite le nouveau à la marque.",
                make: () => set(linkActive, linkToken),
              })
            }
          />
          <a
            className="inline-flex gap-3 px-3 py-2 accent strong"
            href={url}
            target="_blank"
            rel="noopener noreferrer"
          >
            <ExportOutlined aria-hidden="true" /> Ouvrir dans un nouvel onglet
          </a>
        </div>
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
    </section>
  )
}

interface NewLinkButtonProps {
  whose: string
  busy: boolean
  onClick: () => void
}

const NewLinkButton = ({ whose, busy, onClick }: NewLinkButtonProps) => (
  <Button icon={<ReloadOutlined aria-hidden="true" />} disabled={busy} onClick={onClick}>
    <span>
      {NEW_LINK}
      <span className="visually-hidden"> {whose}</span>
    </span>
  </Button>
)

/** A link to the influencers' page with its key allows additions; personal links are on the Influenceurs tab. */
function GuestLink() {
  const id = useId()
  const { collaborationId, detail } = useCollaboration()
  const { guestKey } = detail.collaboration
  const show = useShowWritten()
  const renewal = useNewLink()
  const { copied, copy } = useCopy("Lien public")
  const { busy, problem, attempt } = useAttempt()

  async function request(replaces?: string): Promise<string> {
    const { key, ...versions } = await client.collaborations.guestLink({ collaborationId, replaces })
    show({ guestKey: key }, versions)
    return guestPageOf(collaborationId, key)
  }
  const url = guestKey ? guestPageOf(collaborationId, guestKey) : null
  return (
    <section aria-labelledby={id} className="mt-7 border-top pt-6">
      <h3 id={id} className="mb-2 text-l strong">
        Page des influenceurs
      </h3>
      <p className="mb-5 soft">
        On y voit les étapes, les documents que voit la marque et ce qui y a été ajouté, jamais les
        rémunérations. Avec ce lien, chacun peut y ajouter étapes et documents&nbsp;; sans sa clé, la page se
        lit seulement. Le lien personnel d'un influenceur, qui lui montre sa rémunération et les documents
        «&nbsp;Visible par les influenceurs&nbsp;», se copie ou s'envoie dans l'onglet Influenceurs.
      </p>
      {problem ? <FailureAlert title={`Erreur: ${problem.message}`} /> : null}
      <div className="row wrap gap-3">
        {url ? (
          <Input
            readOnly
            value={url}
            aria-label="Lien public"
            onFocus={(event) => event.target.select()}
            className={styles.url}
          />
        ) : null}
        <Button
          icon={copied ? <CheckOutlined aria-hidden="true" /> : <CopyOutlined aria-hidden="true" />}
          loading={busy}
          onClick={() => void attempt(() => copy(url ?? request()))}
        >
          <span aria-live="polite">{copied ? "Lien copié !" : "Copier le lien public"}</span>
        </Button>
        {guestKey ? (
          <NewLinkButton
            whose="public"
            busy={busy}
            onClick={() =>
              void renewal({
                whose: "public",
                next: "Envoyez ensuite le nouveau à ceux qui ajoutent à la page. Les liens personnels restent les mêmes.",
                make: () => attempt(() => request(guestKey)),
              })
            }
          />
        ) : null}
        {url ? (
          <a
            className="inline-flex gap-3 px-3 py-2 accent strong"
            href={url}
            target="_blank"
            rel="noopener noreferrer"
          >
            <ExportOutlined aria-hidden="true" /> Ouvrir la page
          </a>
        ) : null}
      </div>
    </section>
  )
}

/** Whether the influencers' public profiles list the campaign (rules/team.md#public-profile). */
function ProfileSwitch() {
  const { collaborationId, detail } = useCollaboration()
  const { version, onProfile, linkActive } = detail.collaboration
  const cache = useDetailCache()
  const queries = useQueryClient()
  const { busy, problem, attempt } = useAttempt()

  const set = (wanted: boolean) =>
    attempt(
      async () => {
        const fields = { onProfile: wanted }
        showSaved(
          queries,
          await client.collaborations.update({ collaborationId, version, fields, participants: {} }),
        )
      },
      // Another member edited it meanwhile: the next try uses the new version.
      () => void cache.reload().catch(() => undefined),
    )
  return (
    <div className="mt-7 border-top pt-6">
      {problem ? <FailureAlert title={`Erreur: ${problem.message}`} /> : null}
      <Toggle
        label={ON_PROFILE.label}
        about={
          onProfile && !linkActive
            ? `Le lien n'est pas actif\u00a0: aucun profil ne cite la campagne pour l'instant. ${ON_PROFILE.about}`
            : ON_PROFILE.about
        }
        checked={onProfile}
        busy={busy}
        onChange={(wanted) => void set(wanted)}
      />
    </div>
  )
}

/** Without a brand's link, only the influencers' page is open. */
function LinkSwitch({ link: { busy, set } }: { link: Link }) {
  const { linkToken, linkActive } = useCollaboration().detail.collaboration
  const open = linkActive || !linkToken
  return (
    <div className="mt-7 border-top pt-6">
      <Toggle
        label={open ? "Lien actif" : "Lien désactivé"}
        about={
          open
            ? "Ouvre la page de suivi à qui a son lien, et la page des influenceurs à qui en connaît l'adresse, en lecture. Désactivez-le pour fermer les deux aussitôt, à la marque comme aux influenceurs et sur les profils publics."
            : "Ces pages répondent que le lien n'est plus actif. Réactivez-le pour que les mêmes liens fonctionnent de nouveau."
        }
        checked={open}
        busy={busy}
        onChange={(active) => void set(active)}
      />
    </div>
  )
}

/** The influencers' page without an account (rules/campaigns.md#guest-page), with the key for additions. */
const guestPageOf = (collaborationId: string, key: string): string =>
  `${window.location.origin}/collaboration/${collaborationId}?key=${key}`

interface Influencer {
  collaborationId: string
  participantId: string
  /** The key reveals the rate and allows additions. */
  key: string
}

export const influencerPageOf = ({ collaborationId, participantId, key }: Influencer): string =>
  `${window.location.origin}/collaboration/${collaborationId}?influencerId=${participantId}&key=${key}`
