import type { GuestView } from "@trame/core/collaborations/guest-contract"
import { useState } from "react"
import { PublicDialog } from "../../../components/public/PublicDialog.tsx"
import { usePublicQuery } from "../../../lib/publicRoute.ts"
import { Timeline } from "../../public-campaign/timeline/Timeline.tsx"
import { AddBar } from "../AddBar.tsx"
import type { Who } from "../who.ts"
import { StepForm } from "./StepForm.tsx"
import { useAddStep } from "./useAddStep.ts"

interface TimelineTabProps {
  who: Who
  steps: GuestView["steps"]
  mayAdd: boolean
}

export function TimelineTab({ who, steps, mayAdd }: TimelineTabProps) {
  const [adding, setAdding] = usePublicQuery("ajout")
  const [added, setAdded] = useState("")
  const form = useAddStep(who, (name) => {
    setAdding(null)
    setAdded(`L'étape « ${name} » a été ajoutée.`)
  })
  const open = () => {
    setAdded("")
    setAdding("etape")
  }
  return (
    <>
      {mayAdd ? <AddBar label="Ajouter une étape" added={added} onAdd={open} /> : null}
      <Timeline steps={steps} />
      {mayAdd && adding === "etape" ? (
        <PublicDialog title="Ajouter une étape" held={form.busy} onClose={() => setAdding(null)}>
          <StepForm form={form} onCancel={() => setAdding(null)} />
        </PublicDialog>
      ) : null}
    </>
  )
}
