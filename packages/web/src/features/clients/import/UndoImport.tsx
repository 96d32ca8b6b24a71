import { Alert, Button } from "antd"
import { useState } from "react"
import { useConfirm } from "../../../lib/dialog/useConfirm.tsx"
import { formatCount } from "../../../lib/format.ts"
import { useAttempt } from "../../../lib/forms/attempt.ts"
import { FailureAlert } from "../../../ui/states/SaveNotices.tsx"
import { type Kept, type LastImport, undoImport } from "./lastImport.ts"

/** The result of undoing an import. */
export interface Undone {
  removed: number
  kept: readonly Kept[]
}

interface UndoButtonProps {
  last: LastImport
  /** After each portion: the remaining lines, and the result so far. */
  onUndone: (left: LastImport, undone: Undone) => void
  onFailed: (reason: string) => void
}

/** Asks, then removes the clients that an import created; those edited since or with a campaign stay. */
export function UndoButton({ last, onUndone, onFailed }: UndoButtonProps) {
  const confirm = useConfirm()
  const { busy, attempt } = useAttempt()
  const clients = formatCount(last.created.length, "client ajouté", "clients ajoutés")

  async function undo(): Promise<void> {
    const isSure = await confirm({
      title: "Annuler cet import ?",
      content: `${clients} par cet import : ceux que personne n'a modifiés et qui n'ont pas de campagne sont retirés. Ce qui a complété d'autres clients reste.`,
      okText: "Annuler l'import",
      cancelText: "Garder",
      danger: true,
    })
    if (!isSure) return
    let left = last
    let undone: Undone = { removed: 0, kept: [] }
    await attempt(
      () =>
        undoImport(last, ({ lines, kept }) => {
          left = { ...left, created: left.created.slice(lines.length) }
          undone = {
            removed: undone.removed + lines.length - kept.length,
            kept: [...undone.kept, ...kept],
          }
          onUndone(left, undone)
        }),
      () => onFailed("Ce qui est retiré reste retiré. Réessayez pour continuer."),
    )
  }
  return (
    <Button loading={busy} onClick={() => void undo()}>
      Annuler cet import
    </Button>
  )
}

const SHOWN = 20

/** The result of an undo, with the names of the clients that stay. */
export function UndoneNotice({ undone: { removed, kept } }: { undone: Undone }) {
  return (
    <Alert
      type={kept.length > 0 ? "warning" : "success"}
      showIcon
      role="status"
      title={`Import annulé : ${formatCount(removed, "client retiré", "clients retirés")}${
        kept.length > 0 ? `, ${formatCount(kept.length, "gardé", "gardés")}` : ""
      }`}
      description={
        kept.length > 0 ? (
          <ul className="pl-5">
            {kept.slice(0, SHOWN).map(({ brandName, because }) => (
              <li key={brandName}>
                {brandName} : {because}
              </li>
            ))}
            {kept.length > SHOWN ? <li>et {kept.length - SHOWN} autres</li> : null}
          </ul>
        ) : null
      }
    />
  )
}

export const UndoFailure = ({ reason }: { reason: string }) => (
  <FailureAlert title="L'annulation s'est interrompue" reason={reason} />
)

/** Offers to undo the last import before the next file. */
export function LastImportNotice({
  last,
  when,
  onLeft,
}: {
  last: LastImport | null
  when: string
  onLeft: (left: LastImport) => void
}) {
  const [undone, setUndone] = useState<Undone | null>(null)
  const [failure, setFailure] = useState("")
  return (
    <>
      {failure ? <UndoFailure reason={failure} /> : null}
      {undone && !failure ? <UndoneNotice undone={undone} /> : null}
      {last ? (
        <p className="justify-between mt-5 pt-4 soft border-top row wrap gap-y-3 gap-x-4">
          <span>
            Dernier import : {formatCount(last.created.length, "client ajouté", "clients ajoutés")} le {when}.
          </span>
          <UndoButton
            last={last}
            onUndone={(left, now) => {
              setFailure("")
              setUndone(now)
              onLeft(left)
            }}
            onFailed={setFailure}
          />
        </p>
      ) : null}
    </>
  )
}
