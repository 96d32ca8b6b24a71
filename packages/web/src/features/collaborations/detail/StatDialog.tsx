import type { Stat } from "@trame/core/campaigns/collaborations/contract/shapes"
import { de } from "@trame/core/lib/text"
import { Form, Input } from "antd"
import { client } from "../../../lib/api/api.ts"
import { focusRow } from "../../../lib/dialog/focusRow.ts"
import { useDialog } from "../../../lib/dialog/useDialogParam.ts"
import { filled, refusing } from "../../../lib/forms/formProblem.ts"
import { useSuggestion } from "../../../lib/forms/useSuggestion.ts"
import { linkProblem } from "../../../lib/links.ts"
import { countProblem, rateProblem, type TypedNumber } from "../../../lib/typedNumber.ts"
import { DialogFrame } from "../../../ui/dialog/DialogFrame.tsx"
import { DialogForm, useSendForm } from "../../../ui/form/DialogForm.tsx"
import { CountInput, RateInput } from "../../../ui/form/TypedInput.tsx"
import { UrlInput } from "../../../ui/form/UrlInput.tsx"
import { FailureAlert } from "../../../ui/states/SaveNotices.tsx"
import { useCollaboration, useDetailCache } from "./collaboration.ts"
import { ParticipantSelect } from "./parts.tsx"
import styles from "./StatDialog.module.css"

export default function StatDialog() {
  return (
    <DialogFrame title="Nouvelles statistiques">
      <StatForm />
    </DialogFrame>
  )
}

interface StatValues extends Omit<Stat, "id" | "participantName" | "createdAt" | "postUrl" | "postThumb"> {
  postUrl: string
  postThumb: string
}

/** An untouched field has no value. */
const unlessEmpty = (problemOf: (value: TypedNumber) => string | undefined) =>
  refusing((value: TypedNumber | undefined) => problemOf(value ?? null))
const count = (message: string) => [{ required: true, message }, unlessEmpty(countProblem)]
const rate = [{ required: true, message: "Le taux d'engagement est obligatoire" }, unlessEmpty(rateProblem)]
const link = [refusing((url: string | undefined) => linkProblem(url ?? "", true))]

const COUNTS = [
  ["views", "Vues", "Les vues sont obligatoires"],
  ["likes", "Likes", "Les likes sont obligatoires"],
] as const

const LINKS = [
  ["postUrl", "Lien du post"],
  ["postThumb", "Lien de la miniature"],
] as const

function StatForm() {
  const { collaborationId, detail, focus, gone } = useCollaboration()
  const cache = useDetailCache()
  const { finish } = useDialog()
  const concerned = focus?.participant
  const suggest = useSuggestion(concerned?.fullName)
  const saving = useSendForm<StatValues>(
    async ({ postUrl, postThumb, ...values }, { goesOn, create }) => {
      const stat = { ...values, postUrl: postUrl.trim() || null, postThumb: postThumb.trim() || null }
      const saved = await create({
        values: stat,
        send: (creationId) => client.collaborations.addStat({ collaborationId, ...stat, creationId }),
        // Stats are never edited.
        settle: async ({ id: statId }) => {
          await client.collaborations.removeStat({ collaborationId, statId })
          return null
        },
      })
      cache.put("stats", saved)
      if (goesOn) return
      finish()
      focusRow(saved.id)
    },
    {
      again: {
        clears: ["views", "likes", "engagementRate", "postUrl", "postThumb"],
        added: ({ creator }) => `Statistiques ${de(creator.trim())} ajoutées`,
      },
    },
  )

  /** Choosing the influencer also fills in the author, unless the member typed one. */
  const follow = (changed: Partial<StatValues>) => {
    const { form, setDirty } = saving
    setDirty(true)
    const chosen = detail.participants.find(({ id }) => id === changed.participantId)
    if (chosen) form.setFieldValue("creator", suggest(form.getFieldValue("creator"), chosen.fullName))
  }

  return (
    <DialogForm
      saving={{ ...saving, news: gone ? "removed" : null }}
      initialValues={{
        creator: concerned?.fullName ?? "",
        participantId: concerned?.id ?? null,
        postUrl: "",
        postThumb: "",
      }}
      onValuesChange={follow}
      failed={({ message }) => <FailureAlert title={`Erreur lors de l'ajout: ${message}`} />}
      submit="Ajouter"
    >
      <Form.Item name="participantId" label="Influenceur">
        <ParticipantSelect participants={detail.participants} common="Statistiques communes" />
      </Form.Item>
      <Form.Item name="creator" label="Créateur" rules={[filled("Le créateur est obligatoire")]}>
        <Input maxLength={160} />
      </Form.Item>
      <div className={`grid gap-x-5 cols-3 ${styles.three}`}>
        {COUNTS.map(([name, label, missing]) => (
          <Form.Item key={name} name={name} label={label} validateTrigger="onBlur" rules={count(missing)}>
            <CountInput status="" />
          </Form.Item>
        ))}
        <Form.Item name="engagementRate" label="Taux d'engagement" validateTrigger="onBlur" rules={rate}>
          <RateInput status="" />
        </Form.Item>
      </div>
      {LINKS.map(([name, label]) => (
        <Form.Item key={name} name={name} label={label} rules={link}>
          <UrlInput placeholder="https://" maxLength={2000} />
        </Form.Item>
      ))}
    </DialogForm>
  )
}
