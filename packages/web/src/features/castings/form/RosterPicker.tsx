import { useQuery } from "@tanstack/react-query"
import { Button, Modal } from "antd"
import { useRef } from "react"
import { ErrorState } from "../../../components/ErrorState.tsx"
import { LoadingState } from "../../../components/LoadingState.tsx"
import { api } from "../../../lib/api.ts"
import { many } from "../counts.ts"
import type { ProposalDraft } from "./draft.ts"
import type { Apply } from "./edits.ts"
import { RosterChoices } from "./RosterChoices.tsx"
import styles from "./RosterPicker.module.css"

interface RosterPickerProps {
  open: boolean
  proposals: readonly ProposalDraft[]
  apply: Apply
  onClose: () => void
}

/** What is ticked is in the form at once: closing loses nothing. */
export function RosterPicker({ open, proposals, apply, onClose }: RosterPickerProps) {
  const { data, error, refetch } = useQuery({ ...api.roster.pick.queryOptions(), enabled: open })
  const body = useRef<HTMLDivElement>(null)
  // With a finger, the keyboard would hide the list.
  const focusSearch = (opened: boolean) => {
    if (opened && matchMedia("(pointer: fine)").matches) body.current?.querySelector("input")?.focus()
  }
  return (
    <Modal
      title="Choisir des influenceurs"
      open={open}
      onCancel={onClose}
      afterOpenChange={focusSearch}
      width={640}
      destroyOnHidden
      centered
      closable={{ "aria-label": "Fermer" }}
      footer={
        <div className={styles.footer}>
          <span role="status">
            {many(proposals.length, "influenceur sélectionné", "influenceurs sélectionnés")}
          </span>
          <Button type="primary" onClick={onClose}>
            Terminer
          </Button>
        </div>
      }
    >
      <div ref={body}>
        {data ? (
          <RosterChoices roster={data.items} proposals={proposals} apply={apply} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingState rows={6} label="Chargement des influenceurs" />
        )}
      </div>
    </Modal>
  )
}
