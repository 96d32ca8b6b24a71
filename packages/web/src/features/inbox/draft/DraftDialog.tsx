import { PaperClipOutlined } from "@ant-design/icons"
import { useQuery } from "@tanstack/react-query"
import type { Thread, ThreadMessage } from "@trame/core/inbox/contract/shapes"
import { MAX_DRAFT, MAX_SUBJECT } from "@trame/core/inbox/rules/drafts"
import { INTENTS, type Intent, MAIL_GONE, TONES } from "@trame/core/inbox/rules/labels"
import { MAX_ATTACHMENTS_BYTES, NO_MAIL_CHOSEN } from "@trame/core/inbox/rules/sending"
import { de } from "@trame/core/lib/text"
import { Alert, Button, Checkbox, Input } from "antd"
import { type RefObject, useId, useLayoutEffect, useRef } from "react"
import { flushSync } from "react-dom"
import { isGone } from "../../../lib/api/problem.ts"
import { useDialog } from "../../../lib/dialog/useDialogParam.ts"
import { useOpened } from "../../../lib/forms/useSaving.ts"
import { choicesOf } from "../../../lib/text.ts"
import { DialogFrame } from "../../../ui/dialog/DialogFrame.tsx"
import { Field } from "../../../ui/form/Field.tsx"
import { FileField } from "../../../ui/form/FileField.tsx"
import { FormFooter } from "../../../ui/form/FormFooter.tsx"
import { LockedFields, useLocked } from "../../../ui/form/LockedFields.tsx"
import { EmptyState } from "../../../ui/states/EmptyState.tsx"
import { QueryBoundary } from "../../../ui/states/QueryBoundary.tsx"
import { FailureAlert } from "../../../ui/states/SaveNotices.tsx"
import { type MailRef, threadOptions } from "../cache.ts"
import { ElsewhereWarning, personLabel } from "../mails/Addressees.tsx"
import { Gone } from "../mails/parts.tsx"
import { AttachmentList } from "./AttachmentList.tsx"
import styles from "./DraftDialog.module.css"
import { GENERATING } from "./useGeneration.ts"
import { type Reply, useReply } from "./useReply.tsx"

interface DraftDialogProps {
  creatorId: string
  creatorName: string
  mail: MailRef
  /** The intent in the address. */
  intent: string
}

/** An answer to a mail, which a member reads before sending (rules/inbox.md#drafts). */
export default function DraftDialog({ creatorId, creatorName, mail, intent }: DraftDialogProps) {
  const { close } = useDialog()
  const { threadId, messageId } = mail
  const isChosen = creatorId !== "" && threadId !== "" && messageId !== ""
  const query = useQuery({ ...threadOptions(creatorId, threadId), enabled: isChosen })
  const found = query.data?.messages.find(({ id }) => id === messageId)
  const opened = useOpened(found)
  const gone = isGone(query.error) || (query.data !== undefined && !found)
  const sentMeanwhile = useSentMeanwhile(query.data)
  const asked = INTENTS.find((one) => one === intent && one !== "regenerate") ?? "reply"
  return (
    <DialogFrame title="Modifier le draft" width={760}>
      {!isChosen ? (
        <EmptyState title={NO_MAIL_CHOSEN} action={<Button onClick={close}>Retour</Button>} />
      ) : gone && !opened ? (
        <Gone onBack={close} />
      ) : (
        <QueryBoundary
          query={{ ...query, data: found ?? opened ?? undefined }}
          loading="Chargement de l'e-mail"
          failure="Erreur lors de l'ouverture du fil de discussion"
          onBack={close}
        >
          {(answered) => (
            <Draft
              creatorId={creatorId}
              creatorName={creatorName}
              mail={answered}
              intent={asked}
              gone={gone}
              sentMeanwhile={sentMeanwhile}
            />
          )}
        </QueryBoundary>
      )}
    </DialogFrame>
  )
}

const sentIn = ({ messages }: Thread) => messages.filter(({ direction }) => direction === "out")

/** Whether another answer was sent in the thread since the first read. */
function useSentMeanwhile(thread: Thread | undefined): boolean {
  const known = useOpened(thread && new Set(sentIn(thread).map(({ id }) => id)))
  return thread !== undefined && known !== null && sentIn(thread).some(({ id }) => !known.has(id))
}

interface DraftProps {
  creatorId: string
  creatorName: string
  mail: ThreadMessage
  intent: Intent
  /** A sync removed the mail since the dialog opened. */
  gone: boolean
  /** Another answer has been sent since then. */
  sentMeanwhile: boolean
}

const ROWS = 12

function Draft({ creatorId, creatorName, mail, intent, gone, sentMeanwhile }: DraftProps) {
  const reply = useReply(creatorId, mail, intent)
  const { draft, shownBody, generation, sending } = reply
  const locked = useLocked(sending.busy || generation.busy)
  const frame = useRef<HTMLDivElement>(null)
  useWritingPlace(frame, generation.busy)
  return (
    <div ref={frame} className="grid gap-5 cols-1">
      <p className={`anywhere ${styles.to}`}>
        <span className="soft">À :</span> {mail.answersTo.map(personLabel).join(", ") || "Inconnu"}
      </p>
      <ElsewhereWarning mail={mail} />
      <Notices reply={reply} />
      <LockedFields locked={locked}>
        <Field label="Objet">
          {(described) => (
            <Input
              {...described}
              maxLength={MAX_SUBJECT}
              value={draft.subject}
              onChange={({ target }) => reply.setSubject(target.value)}
            />
          )}
        </Field>
        <Field label="Message">
          {(described) => (
            <Input.TextArea
              {...described}
              rows={ROWS}
              maxLength={MAX_DRAFT}
              aria-busy={generation.busy}
              value={generation.busy ? GENERATING : shownBody}
              onKeyDown={() => {
                // Completes the text before the key takes effect.
                if (reply.stopRevealing) flushSync(reply.stopRevealing)
              }}
              onChange={({ target }) => reply.setBody(target.value)}
            />
          )}
        </Field>
        <p role="status" className="visually-hidden">
          {generation.busy ? GENERATING : ""}
        </p>
        <fieldset className="flex wrap gap-3">
          <legend className="mb-3 p-0 text-m strong">Réécrire le message</legend>
          {choicesOf(TONES).map(({ value, label }) => (
            <Button key={value} size="small" onClick={() => void reply.restyle(value)}>
              {label}
            </Button>
          ))}
        </fieldset>
        <Files reply={reply} locked={locked} />
        <Options reply={reply} creatorName={creatorName} isFirstContact={mail.isFirstContact} />
      </LockedFields>
      {sending.failure && !sending.isAboutOptions ? (
        <FailureAlert title={sending.failure} className={styles.failure} />
      ) : gone ? (
        <FailureAlert title={MAIL_GONE} reason="Votre saisie reste à l'écran." className={styles.failure} />
      ) : sentMeanwhile && !locked ? (
        <Alert
          type="info"
          showIcon
          role="status"
          className={styles.failure}
          title="Une réponse vient d'être envoyée dans ce fil."
        />
      ) : null}
      <FormFooter
        submit="Envoyer"
        busy={sending.busy}
        disabled={generation.busy}
        sticky
        onSubmit={sending.send}
      />
    </div>
  )
}

/** Focuses a finished draft, unless another field has the focus. */
function useWritingPlace(frame: RefObject<HTMLElement | null>, busy: boolean): void {
  useLayoutEffect(() => {
    const { current } = frame
    if (busy || current?.contains(document.activeElement)) return
    current?.querySelector("textarea")?.focus({ preventScroll: true })
  }, [frame, busy])
}

function Notices({ reply: { wasFound, generation, undo, again, retry } }: { reply: Reply }) {
  return (
    <>
      {wasFound ? (
        <Alert
          type="info"
          showIcon
          role="status"
          title="Votre brouillon non envoyé a été retrouvé."
          action={
            <Button size="small" onClick={() => void again()}>
              En rédiger un autre
            </Button>
          }
        />
      ) : null}
      {generation.failure ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={generation.failure.title}
          description={`${generation.failure.reason ?? ""} Vous pouvez écrire le message vous-même.`.trim()}
          action={
            <Button size="small" onClick={() => void retry()}>
              Réessayer
            </Button>
          }
        />
      ) : null}
      {undo && !generation.busy ? (
        <p className="soft text-m" role="status">
          Le message a été réécrit.{" "}
          <Button type="link" size="small" onClick={undo}>
            Revenir au texte précédent
          </Button>
        </p>
      ) : null}
    </>
  )
}

function Files({ reply: { attachments }, locked }: { reply: Reply; locked: boolean }) {
  return (
    <fieldset className="stack wrap gap-3">
      <legend className="mb-3 p-0 text-m strong">Pièces jointes</legend>
      <AttachmentList attachments={attachments} locked={locked} />
      <FileField
        file={null}
        maxBytes={MAX_ATTACHMENTS_BYTES}
        invitation="Ajouter une pièce jointe"
        disabled={locked}
        multiple
        icon={<PaperClipOutlined aria-hidden />}
        onChange={attachments.add}
        {...(attachments.error ? { error: attachments.error } : {})}
      />
    </fieldset>
  )
}

interface OptionsProps {
  reply: Reply
  creatorName: string
  isFirstContact: boolean
}

function Options({ reply, creatorName, isFirstContact }: OptionsProps) {
  const { draft, sending, setOptions } = reply
  const id = useId()
  return (
    <fieldset className="stack wrap gap-2" aria-describedby={sending.isAboutOptions ? id : undefined}>
      <legend className="mb-3 p-0 text-m strong">Options d'envoi</legend>
      <Checkbox
        checked={draft.sendAsCreator}
        onChange={({ target }) => setOptions({ sendAsCreator: target.checked })}
      >
        Envoyer en tant que créateur
      </Checkbox>
      <p className={`mb-2 soft text-m ${styles.about}`}>
        L'e-mail part au nom {de(creatorName || "ce créateur")}, avec vous en copie.
        {isFirstContact ? " Nécessaire pour ce premier contact." : ""}
      </p>
      <Checkbox
        checked={draft.ccCreator && !draft.sendAsCreator}
        {...(draft.sendAsCreator ? { disabled: true } : {})}
        onChange={({ target }) => setOptions({ ccCreator: target.checked })}
      >
        Mettre le créateur en copie
      </Checkbox>
      {sending.isAboutOptions ? (
        <p ref={toFirstOption} id={id} role="alert" className="danger medium">
          {sending.failure}
        </p>
      ) : null}
    </fieldset>
  )
}

/** The option to tick lies below the text that was just sent. */
function toFirstOption(said: HTMLElement | null): void {
  said?.closest("fieldset")?.querySelector("input")?.focus({ preventScroll: true })
  said?.scrollIntoView?.({ block: "center" })
}
