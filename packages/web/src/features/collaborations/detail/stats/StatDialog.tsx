import type { Stat } from "@trame/core/campaigns/collaborations/contract/shapes"
import { Form, Input, InputNumber } from "antd"
import { client } from "../../../../lib/api/api.ts"
import { useDialog } from "../../../../lib/dialog/useDialogParam.ts"
import { filled } from "../../../../lib/forms/formProblem.ts"
import { DialogFrame } from "../../../../ui/dialog/DialogFrame.tsx"
import { DialogForm, useSendForm } from "../../../../ui/form/DialogForm.tsx"
import { FailureAlert } from "../../../../ui/states/SaveNotices.tsx"
import { useCollaboration, useDetailCache } from "../shared/collaboration.ts"
import { linkProblem } from "../shared/links.ts"
import { ParticipantSelect } from "../shared/parts.tsx"
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

const count = (message: string) => [
  { required: true, message },
  // Said rather than corrected: « 12,5 » must not become 125, nor « -3 » become 0.
  { type: "integer" as const, min: 0, message: "Nombre entier positif attendu" },
]

const link = [
  {
    validator: async (_rule: unknown, url: string | undefined) => {
      const problem = linkProblem(url ?? "", true)
      if (problem) throw new Error(problem)
    },
  },
]

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
  const saving = useSendForm<StatValues>(async ({ postUrl, postThumb, ...values }) => {
    const saved = await client.collaborations.addStat({
      collaborationId,
      ...values,
      postUrl: postUrl.trim() || null,
      postThumb: postThumb.trim() || null,
    })
    cache.put("stats", saved)
    finish()
  })

  /** Naming the influencer names who published it too, unless one was typed. */
  const suggest = (changed: Partial<StatValues>) => {
    const { form, setDirty } = saving
    setDirty(true)
    const chosen = detail.participants.find(({ id }) => id === changed.participantId)
    if (chosen && !form.getFieldValue("creator")) form.setFieldValue("creator", chosen.fullName)
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
      onValuesChange={suggest}
      failed={({ message }) => <FailureAlert title={`Erreur lors de l'ajout: ${message}`} />}
      submit="Ajouter"
    >
      <Form.Item name="participantId" label="Influenceur">
        <ParticipantSelect participants={detail.participants} common="Statistiques communes" />
      </Form.Item>
      <Form.Item name="creator" label="Créateur" rules={[filled("Le créateur est obligatoire")]}>
        <Input maxLength={160} />
      </Form.Item>
      <div className={styles.three}>
        {COUNTS.map(([name, label, missing]) => (
          <Form.Item key={name} name={name} label={label} rules={count(missing)}>
            <InputNumber max={1_000_000_000_000} decimalSeparator="," className={styles.number} />
          </Form.Item>
        ))}
        <Form.Item
          name="engagementRate"
          label="Taux d'engagement"
          rules={[{ required: true, message: "Le taux d'engagement est obligatoire" }]}
        >
          <InputNumber
            min={0}
            max={1000}
            step={0.01}
            precision={2}
            decimalSeparator=","
            suffix="%"
            className={styles.number}
          />
        </Form.Item>
      </div>
      {LINKS.map(([name, label]) => (
        <Form.Item key={name} name={name} label={label} rules={link}>
          <Input type="url" inputMode="url" placeholder="https://" maxLength={2000} />
        </Form.Item>
      ))}
    </DialogForm>
  )
}
